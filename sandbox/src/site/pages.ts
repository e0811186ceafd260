const frame = (title: string, body: string) => `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><title>${title}</title></head>
<body>
<nav><ul><li><a href="/site/palarnia">Start</a></li><li><a href="/site/palarnia/o-nas">O nas</a></li>
<li><a href="/site/palarnia/oferta">Oferta</a></li><li><a href="/site/palarnia/cennik">Cennik</a></li></ul></nav>
<main>${body}</main>
<footer><p>Wszelkie prawa zastrzeżone, Palarnia Przykład.</p></footer>
</body></html>`;

const ABOUT_BUSINESS = {
  '@context': 'https://schema.org',
  '@type': 'CafeOrCoffeeShop',
  name: 'Palarnia Przykład',
  address: {
    '@type': 'PostalAddress',
    streetAddress: 'ul. Przykładowa 14',
    postalCode: '31-123',
    addressLocality: 'Kraków',
  },
  openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-14:00'],
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '5', reviewCount: '900' },
};

/** Path below `/site/` → page. */
export const PAGES: Readonly<Record<string, string>> = {
  palarnia: frame(
    'Palarnia Przykład',
    `<script type="application/ld+json">${JSON.stringify(ABOUT_BUSINESS)}</script>
    <h1>Palarnia Przykład</h1>
    <p>Palimy kawę we wtorki i piątki, w piecu na 15 kilogramów. Zapraszamy na degustację!</p>
    <p>Dostawa w Krakowie rowerem, w poniedziałki i piątki.</p>`,
  ),
  'palarnia/o-nas': frame(
    'O nas',
    `<h1>O nas</h1><p>Palarnia działa od 2019 roku. Ziarno kupujemy z trzech plantacji, których właścicieli znamy z imienia.</p>
    <p>Jesteśmy najlepszą palarnią w Polsce.</p>`,
  ),
  'palarnia/oferta': frame(
    'Oferta',
    `<h1>Nasza oferta</h1><ul><li>Kawa ziarnista w paczkach 250 g</li><li>Mielenie pod ekspres</li><li>Warsztaty parzenia</li></ul>
    <details><summary>Jak długo kawa jest świeża?</summary><p>Najlepiej wypić ją w ciągu 6 tygodni od palenia.</p></details>`,
  ),
  skrypt:
    '<!doctype html><html lang="pl"><head><title>Skrypt</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
};
