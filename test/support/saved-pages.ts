/** Pages of four services, saved as files; made for the tests in their documented formats. */

const nextData = (data: unknown) =>
  `<script id="__NEXT_DATA__" type="application/json" crossorigin="anonymous">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const savedLinktree = `<!DOCTYPE html>
<!-- saved from url=(0028)https://linktr.ee/adabakes -->
<html lang="en"><head><meta charset="utf-8"><title>adabakes | Instagram | Linktree</title>
<link rel="canonical" href="https://linktr.ee/adabakes"></head>
<body><div id="__next"><h1>@adabakes</h1><a href="https://linktr.ee/?utm_source=linktree">Join</a></div>
${nextData({
  props: {
    pageProps: {
      account: {
        username: 'adabakes',
        pageTitle: 'Ada Bakes',
        description: 'Bread, cakes & “more”',
        profilePictureUrl: 'https://cdn.example/ada.jpg',
        links: [],
        socialLinks: [
          { type: 'TIKTOK', url: 'https://www.tiktok.com/@adabakes', position: 1 },
          { type: 'INSTAGRAM', url: 'https://www.instagram.com/adabakes/', position: 0 },
          { type: 'EMAIL_ADDRESS', url: 'mailto:hi@ada.example', position: 2 },
        ],
      },
      links: [
        {
          id: '11',
          type: 'CLASSIC',
          title: 'Order a cake',
          url: 'https://shop.example/cakes?size=2&x=é',
          position: 1,
          thumbnail: 'https://cdn.example/cake.png',
        },
        { id: '10', type: 'HEADER', title: 'Eat', url: null, position: 0 },
        { id: '12', type: 'GROUP', title: 'Recipes', url: null, position: 2 },
        {
          id: '13',
          type: 'CLASSIC',
          title: 'Rye',
          url: 'https://ada.example/rye',
          position: 3,
          parent: { id: 12 },
          modifiers: { thumbnailUrl: 'https://cdn.example/rye.webp' },
        },
        {
          id: '14',
          type: 'CLASSIC',
          title: 'Buns',
          url: 'https://ada.example/buns',
          position: 4,
          parent: { id: 12 },
        },
        {
          id: '15',
          type: 'CLASSIC',
          title: 'Write me',
          url: 'mailto:ada@ada.example',
          position: 5,
        },
        {
          id: '16',
          type: 'CLASSIC',
          title: 'Order a cake',
          url: 'https://other.example/',
          position: 6,
        },
      ],
    },
  },
  page: '/[profile]',
})}</body></html>`

export const savedBeacons = `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta property="og:url" content="https://beacons.ai/bobsings"><title>bobsings | Beacons</title></head>
<body><div id="__next"></div>
${nextData({
  props: {
    pageProps: {
      seo: { title: 'Bob Sings', url: 'https://seo.example/' },
      profile: {
        username: 'bobsings',
        display_name: 'Bob Sings',
        bio: 'Songs in the evening',
        profile_picture_url: 'https://cdn.beacons.example/bob.png',
      },
      blocks: [
        {
          type: 'social_links',
          social_links: [
            { platform: 'instagram', username: 'bobsings' },
            { platform: 'youtube', url: 'https://www.youtube.com/@bob', username: 'bob' },
          ],
        },
        {
          type: 'links',
          links: [
            {
              title: 'New single',
              url: 'https://music.example/single',
              thumbnail: { url: 'https://cdn.beacons.example/single.jpg' },
            },
            { title: 'Tour', url: 'https://tour.example/' },
          ],
        },
        {
          type: 'header',
          title: 'Shop',
          links: [{ title: 'Shirts', url: 'https://shop.example/shirts' }],
        },
        {
          type: 'links',
          links: [{ title: 'Made with Beacons', url: 'https://beacons.ai/signup' }],
        },
      ],
    },
  },
})}</body></html>`

export const savedLnkBio = `<!doctype html><html><head><meta charset="utf-8">
<link rel="canonical" href="https://lnk.bio/cleo"></head><body>
<div class="pb-header"><img class="pb-profile-picture" src="https://cdn.lnk.example/cleo.jpg" alt="cleo">
<h1 class="pb-username">Cleo</h1><p class="pb-bio">Photos of the north</p></div>
<div class="pb-social-icons"><a href="https://lnk.bio/go?d=https%3A%2F%2Fwww.instagram.com%2Fcleo&amp;h=1" title="Instagram"><i class="fa"></i></a>
<a href="https://www.pinterest.com/cleo/" aria-label="Pinterest"><svg><title>Pinterest</title><path d=""/></svg></a></div>
<ul><li><a class="pb-link" href="https://lnk.bio/go?d=https%3A%2F%2Fprints.example%2F%3Fa%3D1%26b%3D2&amp;h=9f" target="_blank">
<img src="data:image/png;base64,${pixel}" alt=""><span class="pb-linktitle">Prints</span></a></li>
<li><a class="pb-link" href="https://cleo.example/workshops"><span class="pb-linktitle">Work<b>shops</b></span></a></li></ul>
<div class="pb-footer"><a href="https://lnk.bio/">Lnk.Bio</a><a href="https://lnk.bio/terms">Terms</a></div>
</body></html>`

export const savedLinkStack = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="generator" content="LinkStack"><link rel="canonical" href="https://me.example/@dora">
<script src="https://me.example/assets/linkstack/js/hover.js"></script><title>Dora</title></head><body>
<div class="container"><div class="column">
<img alt="avatar" class="rounded-avatar fadein" src="https://me.example/assets/img/dora.png" height="128">
<h1 class="fadein dynamic-contrast">Dora</h1>
<div class="fadein description-parent"><p>Open <em>hardware</em></p></div>
<div class="row fadein social-icon-div">
<a class="social-hover social-link" href="https://me.example/going/3/https://github.com/dora" title="GitHub"><i class="social-icon fa-brands fa-github"></i></a></div>
<div class="button-entrance"><a id="4" class="button button-custom button-hover icon-hover" rel="noopener" href="https://me.example/going/4/https://blog.example/?q=1" target="_blank"><i class="icon hvr-icon fa fa-pen"></i>Blog</a></div>
<div class="button-entrance"><h2>Projects</h2></div>
<div class="button-entrance"><a class="button button-default" href="https://board.example/"><img alt="Board" class="icon" src="https://me.example/assets/linkstack/icons/website.svg">Board</a></div>
<div class="button-entrance"><a class="button" href="https://me.example/going/6?mailto:dora@me.example">Mail</a></div>
<div class="button-entrance"><a class="button" href="tel:+493012345">Call</a></div>
<footer><a href="https://me.example/pages/privacy">Privacy</a></footer>
<section class="credit-footer"><a href="https://linkstack.org">Powered by LinkStack</a></section>
</div></div></body></html>`

/** By the name of the service. */
export const savedPages = {
  Linktree: savedLinktree,
  Beacons: savedBeacons,
  'Lnk.Bio': savedLnkBio,
  LinkStack: savedLinkStack,
} as const
