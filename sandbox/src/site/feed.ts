/** News of the small business, the newest first; the first of them has a picture. */
export const FEED_OF_SITE = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel>
<title>Palarnia Przykład</title><link>https://palarnia.example.com/</link><description>Nowości</description>
<item><title>Nowa kawa z Etiopii</title><link>https://palarnia.example.com/etiopia</link><guid>etiopia</guid>
<description>&lt;p&gt;Pierwsze worki są już w palarni. Pachną jaśminem.&lt;/p&gt;</description>
<enclosure url="/site-news/etiopia.jpg" type="image/jpeg" length="1"/>
<pubDate>Mon, 23 Nov 2026 09:00:00 GMT</pubDate></item>
<item><title>Warsztaty parzenia</title><link>https://palarnia.example.com/warsztaty</link><guid>warsztaty</guid>
<description>W sobotę uczymy parzyć kawę w domu.</description>
<pubDate>Sun, 22 Nov 2026 09:00:00 GMT</pubDate></item>
<item><title>Dostawy rowerem</title><link>https://palarnia.example.com/dostawy</link><guid>dostawy</guid>
<description>W Krakowie wozimy kawę rowerem.</description>
<pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate></item>
<item><title>Zima w palarni</title><link>https://palarnia.example.com/zima</link><guid>zima</guid>
<description>Godziny zimowe.</description>
<pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate></item>
</channel></rss>`;
