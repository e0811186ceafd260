import { expect, it } from 'vitest';
import { factOf } from '../../test/claim-briefs.ts';
import type { ToldFact } from './told-fact.ts';
import { townOf } from './town-of.ts';

const told = (type: ToldFact['type'], text: string): ToldFact[] => [{ ...factOf(text), type }];

it.each<[ToldFact['type'], string, string | null]>([
  ['address', 'Adres: Żywiec, ul. Pod Grapą 7.', 'Żywiec'],
  ['address', 'Adres: Nowy Sącz, Rynek 4.', 'Nowy Sącz'],
  ['area', 'Obszar działania: Bielsko-Biała i do 80 km.', 'Bielsko-Biała'],
  ['area', 'Kielce i okolice.', 'Kielce'],
  [
    'place',
    'Gdzie nas znaleźć: Ostrowiec Świętokrzyski, al. 3 Maja 15, I piętro.',
    'Ostrowiec Świętokrzyski',
  ],
  ['hours', 'Skierniewice, ul. Sobieskiego 21 lok. 3. Pon-czw 8-19.', 'Skierniewice'],
  ['address', 'Adres: ul. Kasprowicza 12.', null],
  ['address', 'Rynek 7, pn.–pt. 10–18.', null],
  ['place', 'Gdzie nas znaleźć: Galeria Słoneczna, ul. Długa 5.', null],
  ['place', 'Parking i do 3 km dojazd.', null],
  ['statement', 'Żywiec, ul. Pod Grapą 7.', null],
])('the town of %s “%s” is %s', (type, text, town) => {
  expect(townOf({ facts: told(type, text), described: '' })).toBe(town);
});

it('is told of itself, too', () => {
  expect(townOf({ facts: [], described: 'układam płytki, łazienki pod klucz, Grójec i okolice' })).toBe(
    'Grójec',
  );
  expect(townOf({ facts: [], described: 'Szewc i kaletnik, Rynek' })).toBeNull();
});
