/**
 * Passwords that attackers try first, in lower case: the most common words in published lists, each
 * with the usual endings, and other well-known passwords. About seven thousand in all.
 */
const WORDS = `
  password passw0rd p@ssword p@ssw0rd passwort motdepasse contrasena senha qwerty azerty
  qwertz iloveyou iloveu sunshine princess football baseball basketball superman batman
  spiderman pokemon dragon monkey shadow master michael jennifer jessica michelle ashley
  daniel jordan charlie thomas andrew joshua matthew robert nicole hunter harley ranger buster
  tigger soccer hockey killer pepper ginger summer winter spring autumn welcome letmein login
  admin administrator root guest test tester testing changeme default secret access freedom
  whatever trustno computer internet samsung google facebook liverpool chelsea arsenal
  barcelona juventus mustang ferrari mercedes corvette porsche yamaha chocolate butterfly
  cookie flower purple orange banana cheese starwars matrix phoenix eminem metallica nirvana
  slipknot blink182 naruto minecraft roblox fortnite warcraft playstation nintendo abc abcd
  abc123 asdf asdfgh zxcvbn zxcvbnm qazwsx q1w2e3 1q2w3e hello hallo love lovely lovers loveme
  babygirl babyboy angel angels baby jesus christ heaven forever family friends sweet sweety
  honey diamond silver golden crystal maggie bailey buddy rocky lucky happy smile peanut
  snoopy mickey minnie tweety scooter cowboy cowboys steelers yankees eagles lakers patriots
  packers raiders dallas london paris berlin america canada germany france italia mexico
  brasil india pakistan australia england jasmine amanda samantha stephanie elizabeth victoria
  patricia natalie rachel rebecca brandon william richard joseph anthony christian alexander
  benjamin nicholas jonathan austin dakota hannah madison taylor morgan alexis destiny
  brittany melissa heather danielle vanessa courtney sabrina claudia andrea carlos miguel
  alejandro fernando ricardo roberto daniela gabriela alexandra marina natasha svetlana
  tatiana sergey dmitry vladimir ivan oksana pass pass123 user demo temp server system manager
  student teacher school college soldier marine pilot doctor
`

const ENDINGS = `
  1 2 3 7 11 12 13 21 22 23 69 77 88 99 00 01 007 123 321 1234 12345 123456 2010 2015 2018
  2019 2020 2021 2022 2023 2024 2025 2026
`

const OTHERS = `
  qwertyui qwertyuiop asdfghjk asdfghjkl 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx
  zaq1zaq1 qazwsxedc 123qweasd qweasdzxc 123qwe123 qwe123qwe a1b2c3d4 a123456789 a1234567
  aa123456 aa12345678 1234qwer 12qwaszx 123456789a 12345678a 123456aa 123456abc 123abc123
  asd12345 asdasd123 qwer1234 zxcv1234 passpass password! password1! p@$$w0rd pa$$word
  pa55word pa55w0rd adminadmin admin@123 rootroot toortoor letmein! letmeinnow welcome1!
  changeit testtest testtest1 testpass guestguest loveyou1 ilovegod ilovejesus iloveme1
  iloveyou! imissyou lovelove jesuschrist godisgood blessed1 sweetheart beautiful cutiepie
  spongebob harrypotter hogwarts dumbledore slytherin gryffindor startrek superstar rockstar1
  newyork1 california michigan chicago1 redsox04 manchester manchesterunited realmadrid
  lebron23 harleydavidson chevrolet blackberry microsoft linkedin youtube1 nothing1 whocares
  pussycat
  hardcore playboy1 penthouse swordfish blackjack sparkles1 snowball snowflake sunflower
  strawberry blueberry cinnamon midnight moonlight starlight rainbow1 lollipop marshmallow
  cupcake1 elephant1 dolphins1 scorpion1 panthers1 warrior1 champion1 victory1 success1
  infinity serenity tinkerbell cinderella kawasaki champions 12344321 12345679 123454321
  1234567890q 13131313 14141414 147258369 147852369 159357456 159753456 951753852 741852963
  789456123 963852741 987654321a 11223344 1122334455 112233445566 11221122 12131415 10203040
  102030405060 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991
  19921992 19931993 19941994 19951995 20002000 01012000 01011980 01011990 00001111 88888888
  66668888 5201314520 woaini520 woaini1314 asdf;lkj qwert12345 qwerty1! qwerty!@ 1qaz!qaz
  1qaz@wsx !qaz2wsx !qaz1qaz zaq!2wsx zaq!1qaz q2w3e4r5 xsw2zaq1 1a2b3c4d a1s2d3f4 z1x2c3v4
  poiuytrewq lkjhgfdsa mnbvcxz1 0987654321 9876543210 temppass topsecret supersecret
  mypassword mypassword1 yourpassword newpassword newpass1 nopassword thepassword password0
  password9 superuser sysadmin webadmin oracle123 cisco123 waypost1 waypost123
`

export const COMMON_PASSWORDS: ReadonlySet<string> = commonPasswords()

function commonPasswords(): Set<string> {
  const endings = ['', ...split(ENDINGS)]
  const made = split(WORDS).flatMap((word) => endings.map((ending) => word + ending))
  return new Set([...made, ...split(OTHERS)])
}

function split(text: string): string[] {
  return text.trim().split(/\s+/)
}
