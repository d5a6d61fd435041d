/**
 * Domains that are often imitated, taken from what phishing reports name most: banks, payment,
 * mail, parcels, shops, coins, networks, games, travel, work and the state. This is not a list of
 * allowed destinations.
 */
export const IMITATED_DOMAINS: readonly string[] = `
google.com gmail.com youtube.com microsoft.com microsoftonline.com office.com live.com outlook.com
hotmail.com onedrive.com sharepoint.com apple.com icloud.com amazon.com amazonaws.com facebook.com
instagram.com whatsapp.com messenger.com threads.net twitter.com linkedin.com tiktok.com snapchat.com
pinterest.com reddit.com tumblr.com telegram.org discord.com signal.org skype.com zoom.us slack.com
twitch.tv spotify.com netflix.com disneyplus.com hulu.com primevideo.com soundcloud.com vimeo.com
yahoo.com protonmail.com aol.com zoho.com fastmail.com mailchimp.com sendgrid.com
paypal.com stripe.com venmo.com cashapp.com zellepay.com wise.com revolut.com klarna.com afterpay.com
skrill.com neteller.com payoneer.com westernunion.com moneygram.com squareup.com shopify.com
visa.com mastercard.com americanexpress.com discovercard.com
chase.com bankofamerica.com wellsfargo.com citibank.com capitalone.com usbank.com truist.com
santander.com barclays.com lloydsbank.com natwest.com halifax.co.uk nationwide.co.uk monzo.com
hsbc.com tsb.co.uk standardchartered.com rbc.com scotiabank.com desjardins.com commbank.com.au
westpac.com.au deutsche-bank.de commerzbank.de sparkasse.de volksbank.de postbank.de comdirect.de
consorsbank.de targobank.de bnpparibas.com creditagricole.com societegenerale.com labanquepostale.fr
caixabank.es bankinter.com intesasanpaolo.com unicredit.it rabobank.nl abnamro.nl bankaustria.at
raiffeisen.ch postfinance.ch swedbank.se nordea.com danskebank.dk icicibank.com hdfcbank.com
itau.com.br bradesco.com.br nubank.com.br mercadopago.com mercadolibre.com
coinbase.com binance.com kraken.com crypto.com blockchain.com metamask.io trustwallet.com ledger.com
trezor.io opensea.io uniswap.org etherscan.io phantom.app bitfinex.com bitstamp.net kucoin.com
gemini.com robinhood.com etoro.com fidelity.com vanguard.com schwab.com
dhl.com dhl.de fedex.com ups.com usps.com royalmail.com hermesworld.com deutschepost.de laposte.fr
colissimo.fr correos.es posteitaliane.it canadapost.ca auspost.com.au postnl.nl
ebay.com aliexpress.com alibaba.com walmart.com target.com bestbuy.com costco.com etsy.com
rakuten.com zalando.com ikea.com kleinanzeigen.de mediamarkt.de lidl.com decathlon.com
booking.com airbnb.com expedia.com tripadvisor.com ryanair.com lufthansa.com uber.com blablacar.com
steampowered.com steamcommunity.com epicgames.com roblox.com minecraft.net playstation.com xbox.com
nintendo.com fortnite.com riotgames.com
adobe.com dropbox.com docusign.com wetransfer.com github.com gitlab.com bitbucket.org atlassian.com
salesforce.com cloudflare.com godaddy.com namecheap.com wordpress.com squarespace.com
oracle.com vodafone.com telekom.de verizon.com comcast.com xfinity.com t-mobile.com orange.fr
mcafee.com norton.com avast.com kaspersky.com lastpass.com bitwarden.com okta.com duosecurity.com
gov.uk service.gov.uk irs.gov elster.de impots.gouv.fr ameli.fr bundesbank.de openai.com chatgpt.com
`
  .trim()
  .split(/\s+/)

/** Names that resemble one of these but belong to somebody else. */
export const OWN_NAMES: ReadonlySet<string> = new Set(
  `
revolt deutschebank strike strife stride strips stripo stipe targets targetx oracles orange outlooks bookings bookking
amazone amazonia amazing appie applet apples apply applied redis reddix credit twitchy switch
finance zooms slacks walmarts googol goggle adobes dropbike docusigns ledgers orangebank
kraker karaken krakend signals signaler signald discogs discourse linked linkerd linkeding
visual unsplash wire wish wised muber tuber ether ubers eatsy betsy classe cheese phantoms
gemina gemino krakow shopee snapcraft stripes gitlabs coinbases gitea telegraf telegraph telegra
pinternet netlify netflow nordeas lastpassword robinhoods openal opera openapi openia
`
    .trim()
    .split(/\s+/),
)
