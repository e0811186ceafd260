import { describe, expect, it } from 'vitest';
import { readPack } from './read-pack.ts';
import { recogniseTrade } from './recognise-trade.ts';

const recognise = (
  trade: string,
  more: { brandName?: string; keywords?: string[]; services?: string[] } = {},
) => recogniseTrade({ brandName: '', keywords: [], services: [], ...more, trade });

describe('recogniseTrade', () => {
  it.each([
    ['spacery z alpakami i wełna alpak', 'massage-spa'],
    ['wydawnictwo, publikacje regionalne', 'pub-bar'],
    ['sadzonki drzew ozdobnych', 'orchard'],
    ['business coaching', 'travel-coach'],
    ['serwis pralek', 'chocolatier'],
  ])('takes no short name for the beginning of another word: %s', (told, wrong) => {
    expect(recognise(told).trade?.id).not.toBe(wrong);
  });

  it.each<[string, string[]]>([
    [
      'wypożyczamy kury z kurnikiem na sezon do ogródków, przedszkoli i agroturystyk, okolice Torunia',
      ['wypożyczenie dwóch kur z kurnikiem', 'kurnik z wybiegiem', 'pakiet dla przedszkola', 'hotel dla kur'],
    ],
    ['Wieczory z teleskopem, przyjeżdżamy z lunetami na wesela, do szkół i na kempingi, Bieszczady', []],
    ['Dojeżdżam z kucykiem na urodziny, do przedszkoli i na festyny', []],
    ['Dowozimy huśtawki na wesela', []],
  ])('is not where it goes with its things: %s', (told, services) => {
    expect(recognise(told, { services }).trade).toBeNull();
  });

  it.each([
    ['Dojeżdżam do klienta, strzyżenie psów i kotów', 'pet-groomer'],
    ['Przyjeżdżamy do domu, pranie dywanów i tapicerki', 'upholstery-cleaning'],
  ])('is what it does where it goes: %s', (told, trade) => {
    expect(recognise(told).trade?.id).toBe(trade);
  });

  it('knows a short name in its cases', () => {
    expect(recognise('spa nad jeziorem').trade?.id).toBe('massage-spa');
    expect(recognise('pub z muzyką').trade?.id).toBe('pub-bar');
    expect(recognise('gotuję w pubie').trade?.id).toBe('pub-bar');
  });

  it.each([
    ['Kładę dachy, wymieniam rynny i robię obróbki blacharskie', 'roofer'],
    ['Fryzjerka z trzydziestoletnim stażem, strzyżenie i koloryzacja', 'hair-salon'],
    ['salon fryzjerski damsko-męski', 'hair-salon'],
    ['Barber shop, strzyżenie brody', 'barber'],
    ['Gabinet weterynaryjny w Łowiczu', 'vet-clinic'],
    ['lecznica dla zwierząt', 'vet-clinic'],
    ['hodowla labradorów, szczenięta z rodowodem', 'pet-breeder'],
    ['domowa hodowla maine coon, kocięta z rodowodem', 'cat-breeder'],
    ['skup złomu i metali kolorowych', 'scrap-yard'],
    ['wypożyczalnia sprzętu budowlanego', 'equipment-hire'],
    ['wynajem rusztowań elewacyjnych', 'equipment-hire'],
    ['Wypożyczalnia narzędzi i maszyn', 'equipment-hire'],
    ['wypożyczalnia kajaków i sprzętu wodnego', 'kayak-rental'],
    ['wynajem samochodów', 'car-rental'],
    ['odbiór odpadów', 'recycling'],
    ['naprawa kombajnów i pras', 'agri-machinery'],
    ['miód z własnej pasieki', 'apiary'],
    ['serwis rowerów i centrowanie kół', 'bike-workshop'],
    ['sklep rowerowy', 'bike-shop'],
    ['włoskie lody z automatu', 'ice-cream'],
    ['pralnia i magiel, pranie kołder i dywanów', 'laundry'],
    ['szewc, dorabianie kluczy i awaryjne otwieranie drzwi', 'shoemaker'],
    ['mycie okien, domy i biura', 'cleaning-company'],
    ['praliny i tabliczki', 'chocolatier'],
    ['sklep z butami', 'shoes'],
    ['szewc, naprawa butów i torebek, dorabianie kluczy', 'shoemaker'],
    ['zegarmistrz, wymiana baterii i dorabianie kluczy', 'watchmaker'],
    ['dorabianie kluczy i otwieranie zamków', 'locksmith'],
    ['sklep odzieżowy', 'boutique'],
    ['sklep z odzieżą damską i męską', 'boutique'],
    ['sprzedaż odzieży', 'boutique'],
    ['mój butik', 'boutique'],
    ['odzież damska', 'boutique'],
    ['konfekcja damska', 'boutique'],
    ['galanteria odzieżowa i ubrania', 'boutique'],
    ['odzież męska', 'menswear'],
    ['sklep z odzieżą męską', 'menswear'],
    ['sklep ze sprzętem dla niemowląt', 'baby-shop'],
    ['odzież robocza i BHP', 'workwear'],
    ['second hand', 'second-hand'],
    ['secondhand z odzieżą na wagę', 'second-hand'],
    ['ciucholand', 'second-hand'],
    ['lumpeks w centrum', 'second-hand'],
    ['tania odzież', 'second-hand'],
    ['sklep z odzieżą używaną', 'second-hand'],
    ['sklep z odzieżą dziecięcą', 'kids-clothes'],
    ['odzież sportowa i buty do biegania', 'sports-shop'],
    ['pralnia odzieży', 'laundry'],
    ['sklep górski, buty trekkingowe i plecaki', 'sports-shop'],
    ['sklep dla biegaczy', 'sports-shop'],
    ['narty i snowboard, sklep i serwis', 'sports-shop'],
    ['stragan z warzywami na targu', 'greengrocer'],
    ['sklep warzywny', 'greengrocer'],
    ['prowadzę stragan na bazarku, ogórki i ziemniaki', 'greengrocer'],
    ['stoisko rybne na targu', 'fishmonger'],
    ['hodowla i sprzedaż pstrąga', 'fishmonger'],
    ['Piekę chleb na zakwasie', 'bakery'],
    ['Torty na zamówienie i ciasta domowe', 'confectionery'],
    ['mała kawiarnia z ciastem', 'cafe'],
    ['pizzeria z piecem opalanym drewnem', 'pizzeria'],
    ['Lody naturalne z Gdyni', 'ice-cream'],
    ['Kancelaria notarialna', 'notary'],
    ['kancelaria adwokacka, sprawy rodzinne', 'lawyer'],
    ['radca prawny', 'lawyer'],
    ['Biuro rachunkowe dla małych firm', 'accounting'],
    ['księgowa, prowadzę książki przychodów', 'accounting'],
    ['Hydraulik, awarie i nowe instalacje', 'plumber'],
    ['elektryk z uprawnieniami', 'electrician'],
    ['układanie płytek i remonty łazienek', 'tiler'],
    ['Malarz, szpachlowanie i malowanie mieszkań', 'painter-decorator'],
    ['mechanik samochodowy', 'car-workshop'],
    ['warsztat samochodowy i klimatyzacja', 'car-workshop'],
    ['stacja diagnostyczna', 'car-inspection'],
    ['badania techniczne aut osobowych i ciężarowych', 'car-inspection'],
    ['przeglądy rejestracyjne', 'car-inspection'],
    ['wulkanizacja i przechowalnia opon', 'tyre-service'],
    ['blacharstwo i lakiernictwo samochodowe', 'body-shop'],
    ['auto detailing, pranie tapicerki w samochodach', 'car-detailing'],
    ['Stomatolog', 'dentist'],
    ['gabinet dentystyczny', 'dentist'],
    ['ortodonta, aparaty stałe', 'orthodontist'],
    ['Fizjoterapia i terapia manualna', 'physiotherapist'],
    ['psycholog dziecięcy', 'psychologist'],
    ['psychoterapeutka, gabinet na Woli', 'psychotherapist'],
    ['dietetyk kliniczny', 'dietitian'],
    ['logopeda', 'speech-therapist'],
    ['optyk okularowy', 'optician'],
    ['Apteka', 'pharmacy'],
    ['kwiaciarnia, także bukiety ślubne', 'florist'],
    ['fotograf ślubny', 'wedding-photographer'],
    ['fotografia rodzinna i portretowa', 'photographer'],
    ['studio jogi', 'yoga'],
    ['trener personalny', 'personal-trainer'],
    ['siłownia i klub fitness', 'gym'],
    ['szkoła języka angielskiego', 'language-school'],
    ['angielski dla dzieci od 3 lat', 'kids-language'],
    ['szkoła tańca', 'dance-school'],
    ['ośrodek szkolenia kierowców, kategoria B', 'driving-school'],
    ['przedszkole niepubliczne', 'kindergarten'],
    ['korepetycje z matematyki', 'tutoring'],
    ['Butik z sukienkami', 'boutique'],
    ['pracownia krawiecka, przeróbki', 'tailor'],
    ['wymieniam fleki i zelówki', 'shoemaker'],
    ['usługi szewskie', 'shoemaker'],
    ['renowacja sneakersów i farbowanie butów', 'shoemaker'],
    ['biżuteria robiona ręcznie, kolczyki', 'handmade-jewellery'],
    ['suweniry, breloki i magnesy z miasta', 'gift-shop'],
    ['żyrandole, plafony i abażury', 'lighting'],
    ['firany, zasłony i karnisze, szycie na miarę', 'curtain-shop'],
    ['materace, stelaże i pościel', 'bed-shop'],
    ['sklep papierniczy przy szkole', 'stationery-shop'],
    ['zeszyty, pióra wieczne i artykuły biurowe', 'stationery-shop'],
    ['świece sojowe robione ręcznie', 'candle-maker'],
    ['Meble na wymiar, stolarz', 'carpenter-furniture'],
    ['studio kuchni na wymiar', 'kitchen-studio'],
    ['projektowanie wnętrz', 'interior-designer'],
    ['architekt, projekty domów', 'architect'],
    ['biuro nieruchomości', 'real-estate-agent'],
    ['agroturystyka, pokoje w górach', 'agritourism'],
    ['psi fryzjer', 'pet-groomer'],
    ['hotel dla psów', 'pet-hotel'],
    ['szkolenie psów', 'dog-trainer'],
    ['wyprowadzanie psów w Gdyni', 'dog-walker'],
    ['introligator, oprawiam książki i naprawiam stare', 'bookbinder'],
    ['oprawa prac dyplomowych', 'bookbinder'],
    ['schronisko dla bezdomnych zwierząt', 'animal-shelter'],
    ['browar rzemieślniczy', 'craft-brewery'],
    ['stylizacja paznokci, manicure hybrydowy', 'nail-salon'],
    ['przedłużanie rzęs i laminacja brwi', 'lash-brow'],
    ['makijażystka', 'makeup-artist'],
    ['tatuaże', 'tattoo'],
    ['firma sprzątająca biura i klatki schodowe', 'cleaning-company'],
    ['przeprowadzki', 'moving-company'],
    ['ogrody, zakładanie trawników z rolki', 'garden-landscaping'],
    ['układanie kostki brukowej', 'paving'],
    ['pompy ciepła i kotły', 'heating-systems'],
    ['fotowoltaika', 'photovoltaics'],
    ['klimatyzacja do domu, montaż', 'air-conditioning'],
    ['kominiarz', 'chimney-sweep'],
    ['naprawa telefonów i laptopów', 'electronics-repair'],
    ['strony internetowe dla firm', 'web-agency'],
    ['drukarnia cyfrowa', 'printing-house'],
    ['agent ubezpieczeniowy', 'insurance-agent'],
    ['tłumacz przysięgły języka niemieckiego', 'translator'],
    ['restauracja polska kuchnia', 'restaurant'],
    ['sushi na dowóz', 'sushi-bar'],
    ['bar z obiadami, zupa i drugie', 'milk-bar'],
    ['obiady abonamentowe', 'milk-bar'],
    ['ręcznie farbowana wełna i kordonki', 'knitting-yarn'],
    ['sklep budowlany, cement i stal', 'building-materials'],
    ['rajstopy i piżamy', 'lingerie'],
    ['dieta pudełkowa', 'diet-catering'],
    ['salon optyczny', 'optician'],
    ['ksiegowosc i kadry', 'accounting'],
    ['slusarz, otwieranie drzwi', 'locksmith'],
    ['zaklad fryzjerski', 'hair-salon'],
    // Whoever sells wine says where it grew; the law of its advertising must not be lost for that.
    ['sklep z winami z małych winnic', 'wine-shop'],
    ['winnica, wina z własnych winogron', 'winery'],
    ['naprawa zegarów ściennych i stojących', 'watchmaker'],
    ['yerba mate i tykwy', 'tea-shop'],
  ])('%s → %s', (text, trade) => {
    expect(recognise(text).trade?.id).toBe(trade);
  });

  it.each([
    // What stands after the trade is whom it serves, not what it is.
    ['księgowość dla firm budowlanych', 'accounting'],
    ['strony internetowe dla gabinetów stomatologicznych', 'web-agency'],
    ['fotograf kulinarny dla restauracji', 'photographer'],
    // A part of a word is no word.
    ['produkuję piekarniki', 'bakery', 'not'],
    ['dachowe namioty, wypożyczalnia', 'roofer', 'not'],
    ['serwis rowerowy', 'bike-shop', 'not'],
    ['wypożyczalnia sprzętu narciarskiego', 'equipment-hire', 'not'],
    ['sklep z piwem', 'craft-brewery', 'not'],
    ['sklep z pamiątkami górskimi', 'sports-shop', 'not'],
    ['wypożyczalnia sprzętu narciarskiego', 'sports-shop', 'not'],
    ['przeglądy techniczne budynków', 'car-inspection', 'not'],
    ['mechanik, naprawy i przeglądy aut', 'car-inspection', 'not'],
    ['hodowla ryb akwariowych', 'fishmonger', 'not'],
    ['odzież robocza i BHP', 'boutique', 'not'],
    ['strzyżenie psów', 'hair-salon', 'not'],
    ['paznokcie żelowe', 'shoemaker', 'not'],
    ['fleksografia i etykiety', 'shoemaker', 'not'],
    ['pranie bielizny hotelowej', 'lingerie', 'not'],
    ['regeneracja lamp samochodowych', 'lighting', 'not'],
    ['pralnia, magiel i pranie firan', 'curtain-shop', 'not'],
    ['pranie tapicerki i materacy', 'bed-shop', 'not'],
    ['usługi tapicerskie, kanapy i łóżka tapicerowane', 'bed-shop', 'not'],
    ['sztuczne kwiaty w internecie', 'web-agency', 'not'],
    ['producent drzwi antywłamaniowych', 'antiques', 'not'],
    ['gospodarstwo ekologiczne', 'restaurant', 'not'],
    ['hurtownia elektryczna', 'electrician', 'not'],
  ])('does not fall for %s', (text, trade, how = 'is') => {
    const found = recognise(text).trade?.id ?? null;
    if (how === 'not') expect(found).not.toBe(trade);
    else expect(found).toBe(trade);
  });

  it('reads the name and keywords of a brand that tells no trade, and nothing out of nothing', () => {
    expect(recognise('', { brandName: 'Piekarnia Ziarno' }).trade?.id).toBe('bakery');
    expect(recognise('', { brandName: 'Anna', keywords: ['stomatolog Kielce'] }).trade?.id).toBe('dentist');
    expect(recognise('', { brandName: 'Moja marka' }).trade).toBeNull();
    expect(recognise('robimy to, co lubimy').trade).toBeNull();
    expect(recognise('🙂 ### 123').trade).toBeNull();
  });

  it('says when it had to guess, with what else it may be', () => {
    const salon = recognise('salon fryzjerski i kosmetyczny');
    expect(salon).toMatchObject({ sure: false });
    const possible = [salon.trade, ...salon.others].map((trade) => trade?.id);
    expect(possible).toEqual(expect.arrayContaining(['hair-salon', 'beauty-salon']));
    expect(recognise('księgarnia i artykuły papiernicze')).toMatchObject({ sure: false });
    expect(recognise('kancelaria notarialna')).toMatchObject({ sure: true, others: [] });
  });

  it('lets a way of selling lose to what is sold', () => {
    expect(recognise('sklep internetowy z książkami').trade?.id).toBe('bookshop');
  });
});

describe('readPack', () => {
  it('reads what a brand asks for, and knows no other place', () => {
    expect(readPack('pl', 'roofer')?.subjects.length).toBeGreaterThanOrEqual(40);
    expect(readPack('pl', 'roofer')).toBe(readPack('pl', 'roofer'));
    expect(readPack('pl', 'no-such-trade')).toBeNull();
    expect(readPack('pl', '../pl/roofer')).toBeNull();
  });

  it('takes one service among several for no trade, where the owner says what they do', () => {
    const services = [
      'zajęcia dla początkujących',
      'urodziny dla dzieci',
      'wyjazdy integracyjne',
      'naprawa strzał',
    ];
    expect(recognise('prowadzę zajęcia z łucznictwa na łące', { services }).trade).toBeNull();
    expect(recognise('', { services: ['urodziny dla dzieci'] }).trade?.id).toBe('kids-playroom');
  });
});
