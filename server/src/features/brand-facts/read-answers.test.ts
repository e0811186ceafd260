import type { InterviewQuestion, Speaker } from '@postownia/contract';
import { describe, expect, it } from 'vitest';
import { readFacts } from './read-facts.ts';

/** Each fact's type and its first sentence. */
const read = (text: string, question?: InterviewQuestion, speaker: Speaker | null = 'my') =>
  readFacts(text, { speaker, ...(question === undefined ? {} : { question }) }).map(
    ({ type, say }) => `${type}: ${say[0]?.text}`,
  );

describe('an answer of the interview', () => {
  it.each([
    'myję zabawki po każdym dziecku',
    'części dorabiam na tokarce',
    'Każdy zegar po naprawie chodzi u mnie tydzień na próbie',
    'prowadze zajecia w malych grupach',
    'wożę narzędzia w osobnej skrzynce',
  ])('is no list of things on offer where it has a verb: %s', (told) => {
    const [fact = ''] = read(told, 'q11', 'ja');
    expect(fact).toBe(`statement: ${told.charAt(0).toLocaleUpperCase('pl')}${told.slice(1)}.`);
  });

  it.each([
    'program lojalnościowy',
    'balsam do brody',
    'kaszę i mąkę',
    'biżuterię ze srebra',
    'stroje kąpielowe',
    'kleje i farby',
    'place zabaw',
  ])('names a thing where nothing in it is a verb: %s', (told) => {
    expect(read(told)).toEqual([`offer: W ofercie: ${told}.`]);
  });

  it('lists no team of one who works alone, and nothing that several did', () => {
    expect(read('22 lata w zawodzie, papiery mistrzowskie', 'q1', 'ja')).toEqual([
      'experience: 22 lata w zawodzie.',
      'statement: U mnie: papiery mistrzowskie.',
    ]);
    expect(read('bylismy w Yunnanie dwa razy', 'q1')).toEqual(['statement: Bylismy w Yunnanie dwa razy.']);
    expect(read('gramy w planszówki w środy')).toEqual(['statement: Gramy w planszówki w środy.']);
  });

  it('makes a sentence of the one word of who works alone', () => {
    expect(read('sama, z wykształcenia krawcowa', 'q1', 'ja')).toContain('team: Pracuję sama.');
  });

  it('names steps by what they are, and leaves steps that are told as they are', () => {
    expect(read('oględziny, wycena, praca, sprzątanie', 'q5')).toEqual([
      'process: Krok po kroku: oględziny, wycena, praca, sprzątanie.',
    ]);
    expect(read('najpierw mierzymy, potem rysujemy', 'q5')).toEqual([
      'process: Najpierw mierzymy, potem rysujemy.',
    ]);
  });

  it('keeps what is so as well with what it was said of', () => {
    expect(read('pranie po weselu jest w cenie, drobne plamy też', 'q10', 'ja')).toEqual([
      'price: Pranie po weselu jest w cenie, drobne plamy też.',
    ]);
  });

  it('takes a verb with "się" for a verb, and what is brought for a thing on offer', () => {
    expect(read('wycena nie zmienia się w trakcie', 'q10', 'ja')).toEqual([
      'statement: Wycena nie zmienia się w trakcie.',
    ]);
    expect(read('zrębki z dowozem', 'q2', 'ja')).toEqual(['offer: W ofercie: zrębki z dowozem.']);
    expect(read('szkolenia z uczenia się', 'q2')).toEqual(['offer: W ofercie: szkolenia z uczenia się.']);
  });

  it('begins an answer behind its question with a capital', () => {
    expect(read('Czy można z psem? tak, damy matę', 'q3')).toEqual([
      'question: Czy można z psem? Tak, damy matę.',
    ]);
  });

  it('keeps an answer with its question, and questions apart from each other', () => {
    expect(read('Czy trzeba mieć sprzęt? Nie, buty są na miejscu.\nCzy można przyjść samemu?', 'q3')).toEqual(
      ['question: Czy trzeba mieć sprzęt? Nie, buty są na miejscu.', 'question: Czy można przyjść samemu?'],
    );
    expect(read('Czy myje się w zmywarce? Tak. Szkliwo to zniesie. A w kuchence? Też.', 'q3')).toEqual([
      'question: Czy myje się w zmywarce? Tak. Szkliwo to zniesie.',
      'question: A w kuchence? Też.',
    ]);
  });

  it('reads hours of every day as hours', () => {
    expect(read('Gliwice, codziennie 10–22', 'q8')).toContain('hours: Czynne codziennie 10–22.');
  });

  it.each([
    'cieknące krany',
    'zapchane odpływy',
    'awarie i przecieki',
    'ból pleców',
    'dripping taps',
    'blocked drains',
    'no hot water',
    'tropfende Wasserhähne',
    'Rohrbruch',
    'platte Reifen',
    'robinets qui fuient',
    'fuites d’eau',
    'canalisations bouchées',
    'rubinetti che perdono',
  ])('offers nobody the trouble that they come with: %s', (told) => {
    const [fact = '', ...more] = read(told, 'q2');
    expect(more).toEqual([]);
    expect(fact.toLocaleLowerCase('pl')).toBe(`offer: kiedy dzwonić: ${told.toLocaleLowerCase('pl')}.`);
  });

  it.each([
    'naprawa cieknących kranów',
    'awaryjne otwieranie zamków',
    'leak detection',
    'burst pipe repairs',
    'blocked drain clearance',
    'Rohrbruchbeseitigung',
    'recherche de fuites',
    'remplacement de vitres cassées',
    'broken rice',
    'płatki z pękniętym ziarnem',
    'mleko zsiadłe',
  ])('offers what ends a trouble, and what only sounds like one: %s', (told) => {
    const [fact = ''] = read(told, 'q2');
    expect(fact.toLocaleLowerCase('pl')).toBe(`offer: w ofercie: ${told.toLocaleLowerCase('pl')}.`);
  });

  it.each([
    ['open Mon–Fri 9–17', 'Open Mon–Fri 9–17.'],
    ['Mon-Fri 9am-5pm, Sat 9am to 1pm', 'Czynne Mon-Fri 9am-5pm, Sat 9am to 1pm.'],
    ['Monday to Friday 8.30-17.00', 'Czynne Monday to Friday 8.30-17.00.'],
    ['every day from 7 to 15', 'Czynne every day from 7 to 15.'],
    ['Mo-Fr 9-18 Uhr, Sa 10-14 Uhr', 'Czynne Mo-Fr 9-18 Uhr, Sa 10-14 Uhr.'],
    ['Montag bis Freitag 9 bis 18 Uhr', 'Czynne Montag bis Freitag 9 bis 18 Uhr.'],
    ['täglich 10–20 Uhr', 'Czynne täglich 10–20 Uhr.'],
    ['ouvert du mardi au samedi de 9h à 19h', 'Ouvert du mardi au samedi de 9h à 19h.'],
    ['mar-sam 9h30-19h', 'Czynne mar-sam 9h30-19h.'],
    ['lunedì-venerdì 9-18', 'Czynne lunedì-venerdì 9-18.'],
  ])('reads hours of other languages as hours: %s', (told, said) => {
    expect(read(told, 'q8')).toEqual([`hours: ${said}`]);
  });

  it('reads streets, days beside a clock and sentences of other languages as what they are', () => {
    expect(read('Passau, Innstraße 40, Theorie Mo und Mi 18:30', 'q8')).toEqual([
      'address: Adres: Passau, Innstraße 40.',
      'hours: Theorie Mo und Mi 18:30.',
    ]);
    expect(read('12 Church Street', 'q8')).toEqual(['address: Adres: 12 Church Street.']);
    expect(read('nach jeder Fahrt gibt es einen Zettel', 'q11')).toEqual([
      'statement: Nach jeder Fahrt gibt es einen Zettel.',
    ]);
    expect(read('you get a photo after each walk', 'q10')).toEqual([
      'statement: You get a photo after each walk.',
    ]);
  });

  it('leaves with those named what is said of all of them, and takes no theses for papers', () => {
    expect(read('trzy instruktorki i ratownik, wszystkie z kursem pierwszej pomocy', 'q1')).toEqual([
      'team: W zespole: trzy instruktorki i ratownik, wszystkie z kursem pierwszej pomocy.',
    ]);
    expect(read('oprawa prac dyplomowych', 'q2')).toEqual(['offer: W ofercie: oprawa prac dyplomowych.']);
  });

  it('takes no word of a place for a day', () => {
    for (const told of ['sam środek rynku', 'Sun Street', 'dim light corner', 'do 30 osób w sali'])
      expect(read(told, 'q8')[0]).not.toMatch(/^hours/u);
  });

  it.each([
    [
      'Puszczaja cieciwe bez strzaly. Lepiej spuscic ja powoli.',
      'Częsty błąd: ludzie puszczaja cieciwe bez strzaly. Lepiej spuscic ja powoli.',
    ],
    [
      'Sie sprühen Öl auf die Bremsscheibe. Besser nur die Kette ölen.',
      'Częsty błąd: viele sprühen Öl auf die Bremsscheibe. Besser nur die Kette ölen.',
    ],
    ['They wash wool hot. Better leave it cold.', 'Częsty błąd: people wash wool hot. Better leave it cold.'],
    [
      'Ils lavent la laine à chaud. Mieux vaut la laver à froid.',
      'Częsty błąd: beaucoup lavent la laine à chaud. Mieux vaut la laver à froid.',
    ],
    // Without the word each of these would be advice.
    ['Rodzice karmią tuż przed basenem.', 'Częsty błąd: rodzice karmią tuż przed basenem.'],
    [
      'Lernen die Theorie erst in der letzten Nacht.',
      'Częsty błąd: viele lernen die Theorie erst in der letzten Nacht.',
    ],
    [
      'People buy a retractable lead. A fixed two-metre one is easier.',
      'Częsty błąd: people buy a retractable lead. A fixed two-metre one is easier.',
    ],
  ])('calls a mistake one however it is typed, and leaves the advice with it: %s', (told, said) => {
    expect(read(told, 'q4')).toEqual([`mistake: ${said}`]);
  });

  it('says who makes a mistake, and keeps the capital of a name', () => {
    expect(read('Palą mokrym drewnem z tego samego roku.', 'q4')).toEqual([
      'mistake: Częsty błąd: ludzie palą mokrym drewnem z tego samego roku.',
    ]);
    expect(read('Za późno wzywają kominiarza.', 'q4')).toEqual([
      'mistake: Częsty błąd: ludzie za późno wzywają kominiarza.',
    ]);
    expect(read('Yaris z dodatkowymi lusterkami', 'q6', 'ja')).toEqual([
      'material: U mnie: Yaris z dodatkowymi lusterkami.',
    ]);
  });

  it('hears the firm in the answer, and its customer in the question', () => {
    const voice = (text: string) => readFacts(text, { question: 'q3', speaker: 'my' })[0]?.say[0]?.as;
    expect(voice('Brauche ich einen Termin? Für die Inspektion ja.')).toBe('none');
    expect(voice('Mogę przyjść z psem? Tak, mamy miskę.')).toBe('my');
    expect(voice('Czy mam coś przynieść?')).toBe('none');
  });

  it('leaves the year behind who has worked since, and makes a sentence of it', () => {
    expect(read('ja sam, od 2011', 'q1', 'ja')).toEqual(['experience: Pracuję sam od 2011.']);
    expect(read('Wir sind zu zweit, seit 2012', 'q1')).toEqual(['experience: Wir sind zu zweit, seit 2012.']);
  });

  it('leaves what happens behind the condition', () => {
    expect(read('jeśli pada, przekładamy spacer bez opłat', 'q10')).toHaveLength(1);
    expect(read('jeśli pada, przekładamy spacer bez opłat', 'q10')[0]).toContain(
      'Jeśli pada, przekładamy spacer bez opłat.',
    );
  });

  it('leaves how a thing is made behind it', () => {
    expect(read('włóczka z alpaki, bez farbowania, w sześciu kolorach', 'q6')).toEqual([
      'material: U nas: włóczka z alpaki, bez farbowania, w sześciu kolorach.',
    ]);
  });

  it('leaves who they are behind how many they are', () => {
    expect(read('dwie osoby, ojciec i córka, od 1988 roku', 'q1')).toEqual([
      'experience: Dwie osoby, ojciec i córka, od 1988 roku.',
    ]);
    expect(read('trzy osoby i jeden podnośnik', 'q1')).toEqual([
      'team: W zespole: trzy osoby i jeden podnośnik.',
    ]);
  });

  it('leaves what is never used behind what is', () => {
    expect(read('wełna i wiskoza, żadnego akrylu', 'q6')).toEqual([
      'material: U nas: wełna i wiskoza, żadnego akrylu.',
    ]);
  });

  it('parts nobody from what they do best, and takes a birthday for a thing on offer', () => {
    expect(read('Hela, najlepiej dobiera paski', 'q9')).toEqual(['person: Hela, najlepiej dobiera paski.']);
    expect(read('urodziny dla dzieci', 'q2')).toEqual(['offer: W ofercie: urodziny dla dzieci.']);
    expect(read('dla dzieci i dorosłych', 'q2')[0]).toMatch(/^audience/u);
  });

  it.each([
    ['Die Inspektion ist in drei Tagen fertig', 'statement: Die Inspektion ist in drei Tagen fertig.'],
    ['Eingang im Hof', 'statement: U nas: eingang im Hof.'],
    ['car park behind the house', 'statement: U nas: car park behind the house.'],
  ])('takes a sentence abroad for one, and what is found at a place for that: %s', (told, said) => {
    const question = said.includes('U nas') ? 'q8' : 'q10';
    expect(read(told, question)[0]?.replace(/^\p{L}+: /u, 'statement: ')).toBe(said);
  });

  it('meets no subject by a number or by a small word abroad', () => {
    expect(readFacts('Wir sind zu zweit', { speaker: 'my' })[0]?.tags).toEqual([]);
    expect(readFacts('skracanie spodni na miejscu', { speaker: 'my' })[0]?.tags).toEqual(['skracan', 'spod']);
  });

  it('says that a season is one, and where in a town a place is', () => {
    expect(read('od maja do września, zimą w sali w Sokółce', 'q7')).toEqual([
      'season: Sezon: od maja do września, zimą w sali w Sokółce.',
    ]);
    expect(read('Wiosną mamy najwięcej rowerów', 'q7')).toEqual(['season: Wiosną mamy najwięcej rowerów.']);
    for (const told of ['Von März bis Juni ist am meisten los', 'From March to June the days are full'])
      expect(read(told, 'q7')).toEqual([`season: ${told}.`]);
    expect(read('Supraśl, łąka za młynem', 'q8', 'ja')).toEqual([
      'place: Gdzie mnie znaleźć: Supraśl, łąka za młynem.',
    ]);
    expect(read('Supraśl, parking za młynem', 'q8', 'ja')).toHaveLength(2);
  });

  it('parts who works here from what one of them does', () => {
    expect(read('ja i brat, strzelam od dziecka', 'q1', 'ja')).toEqual([
      'team: W zespole: ja i brat.',
      'experience: Strzelam od dziecka.',
    ]);
  });

  it('gives no voice to a price', () => {
    const [fact] = readFacts('kartony i folia w cenie', { speaker: 'my' });
    expect(fact?.say).toEqual([{ text: 'Kartony i folia w cenie.', as: 'none' }]);
  });

  it('keeps names of places as they are written, and towns together', () => {
    expect(read('Lublin, Świdnik, Łęczna i cała Polska', 'q8')).toEqual([
      'area: Obszar działania: Lublin, Świdnik, Łęczna i cała Polska.',
    ]);
    expect(read('Rynek 4, pon-pt 7:30-20, podjazd dla wózków od ul. Opatowskiej', 'q8')).toEqual([
      'address: Adres: Rynek 4.',
      'hours: Czynne pon-pt 7:30-20.',
      'place: U nas: podjazd dla wózków od ul. Opatowskiej.',
    ]);
    expect(read('Galeria Słoneczna koło Rossmanna. Parking za domem', 'q8')).toEqual([
      'place: Gdzie nas znaleźć: Galeria Słoneczna koło Rossmanna.',
      'place: U nas: parking za domem.',
    ]);
    expect(read('Baza: ul. Metalurgiczna 9k', 'q8')).toEqual(['address: Baza: ul. Metalurgiczna 9k.']);
    expect(read('Gliwice-Łabędy, ul. Przyszowska 12B', 'q8')).toEqual([
      'address: Adres: Gliwice-Łabędy, ul. Przyszowska 12B.',
    ]);
  });

  it('calls a mistake a mistake, and leaves the advice with it', () => {
    expect(read('Pakują książki w wielkie kartony, potem dno puszcza. Nie opisują kartonów.', 'q4')).toEqual([
      'mistake: Częsty błąd: ludzie pakują książki w wielkie kartony, potem dno puszcza.',
      'mistake: Częsty błąd: ludzie nie opisują kartonów.',
    ]);
    expect(read('Tną blachę szlifierką. Lepiej nożycami, bo brzeg nie rdzewieje.', 'q4')).toEqual([
      'mistake: Częsty błąd: ludzie tną blachę szlifierką. Lepiej nożycami, bo brzeg nie rdzewieje.',
    ]);
    expect(read('Malują kredową farbą bez zmycia wosku. Potem łuszczy się płatami.', 'q4')).toEqual([
      'mistake: Częsty błąd: ludzie malują kredową farbą bez zmycia wosku. Potem łuszczy się płatami.',
    ]);
    expect(read('Kula to nie jest akwarium.', 'q4')).toEqual(['mistake: Kula to nie jest akwarium.']);
  });

  it('leaves who answers with whom they work with', () => {
    expect(read('ja, mąż i dwie animatorki', 'q1')).toEqual(['team: W zespole: ja, mąż i dwie animatorki.']);
  });

  it('takes what somebody does for a sentence, whoever it is', () => {
    expect(read('rodzic pije kawę i widzi całą salę', 'q11')).toEqual([
      'statement: Rodzic pije kawę i widzi całą salę.',
    ]);
  });

  it.each([
    ['I have worked on my own since 2009', 'ja'],
    ['I take the old parts away', 'ja'],
    ['We collect and return every chair', 'my'],
    ['The price is agreed before I start', 'ja'],
    ['Wir liefern mit dem Rad', 'my'],
    ['Nous livrons avec le vélo', 'my'],
  ] as const)('puts no Polish label before a sentence of another language: %s', (told, speaker) => {
    const [fact] = readFacts(told, { question: 'q11', speaker });
    expect(fact?.say).toEqual([{ text: `${told}.`, as: speaker }]);
  });

  it.each(['I dwie animatorki', 'Ich opinie', 'We wtorki'])('keeps Polish words Polish: %s', (told) => {
    const [fact] = readFacts(told, { question: 'q11', speaker: 'my' });
    expect(fact?.say.map(({ as }) => as)).not.toContain('ja');
  });

  it('parts nobody from what is said of them', () => {
    expect(read('kierownik mgr farm. Jolanta Rusek, trzy farmaceutki', 'q1')[0]).toContain('Jolanta Rusek');
    expect(read('Olek od krewetek, zna wszystkie po łacinie', 'q9')).toEqual([
      'person: Olek od krewetek, zna wszystkie po łacinie.',
    ]);
    expect(read('sama prowadzę gabinet od 2014, wcześniej 6 lat w szpitalu', 'q1', 'ja')).toEqual([
      'experience: Sama prowadzę gabinet od 2014, wcześniej 6 lat w szpitalu.',
    ]);
    expect(read('koce i pasy, nie sznurki', 'q6')).toEqual(['material: U nas: koce i pasy, nie sznurki.']);
    expect(read('terapia dzieci od 2 r.ż., masaż twarzy', 'q2')[0]).toBe(
      'offer: W ofercie: terapia dzieci od 2 r.ż.',
    );
  });
});
