import type { InterviewQuestion, Speaker } from '@postownia/contract';
import { describe, expect, it } from 'vitest';
import { readFacts } from './read-facts.ts';

/** Each fact's type and its first sentence. */
const read = (text: string, question: InterviewQuestion, speaker: Speaker = 'ja') =>
  readFacts(text, { speaker, question }).map(({ type, say }) => `${type}: ${say[0]?.text}`);

describe('an answer typed without capitals', () => {
  it('is parted at its stops, and not behind what may be an abbreviation', () => {
    expect(
      read('oleje tylko szwajcarskie, bo tani gęstnieje. baterie Renata. nie poleruję kopert', 'q6'),
    ).toEqual([
      'material: U mnie: oleje tylko szwajcarskie, bo tani gęstnieje.',
      'material: U mnie: baterie Renata.',
      'material: Nie poleruję kopert.',
    ]);
    expect(readFacts('naprawiamy fel. odbieramy spod domu', { speaker: 'my' })).toHaveLength(1);
  });

  it('tells each mistake by itself, with what comes of it and what is better', () => {
    expect(
      read(
        'nakręcają zegar do tyłu, trzeba zawsze do przodu. kąpią się w zegarku. kroją gorący chleb. trzeba poczekać ze 2 godziny. potem się klei',
        'q4',
      ),
    ).toEqual([
      'mistake: Częsty błąd: ludzie nakręcają zegar do tyłu, trzeba zawsze do przodu.',
      'mistake: Częsty błąd: ludzie kąpią się w zegarku.',
      'mistake: Częsty błąd: ludzie kroją gorący chleb. Trzeba poczekać ze 2 godziny. Potem się klei.',
    ]);
    expect(
      read('chcą zabrać kubek tego samego dnia, lepią za grube dno, przychodzą spóźnieni', 'q4'),
    ).toHaveLength(3);
  });

  it('keeps with a street how its door is found', () => {
    expect(read('Zamość, ul. Grodzka 11, wejście z podwórza, po schodkach w dół. pon-pt 9-17', 'q8')).toEqual(
      [
        'address: Adres: Zamość, ul. Grodzka 11, wejście z podwórza, po schodkach w dół.',
        'hours: Czynne pon-pt 9-17.',
      ],
    );
    expect(read('Kutno, Podrzeczna 8, wejście od podwórka', 'q8')).toEqual([
      'place: Gdzie mnie znaleźć: Kutno, Podrzeczna 8, wejście od podwórka.',
    ]);
  });

  it('keeps with a condition what is done then, and mends what no word ends with', () => {
    expect(
      read('jak chleb nie smakuje to przynieś, oddamy pieniądze, zamówienia odkładamy do 12', 'q10', 'my'),
    ).toEqual([
      'statement: Jak chleb nie smakuje, to przynieś, oddamy pieniądze.',
      'statement: Zamówienia odkładamy do 12.',
    ]);
    expect(read('każdą drożdżówke ważymy', 'q11', 'my')).toEqual(['statement: Każdą drożdżówkę ważymy.']);
  });
});
