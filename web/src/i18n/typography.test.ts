import { describe, expect, test } from 'vitest';
import { typographPolish } from './typography.ts';

const shown = (text: string) => typographPolish(text).replaceAll('\u00a0', '_');

describe('Polish typography', () => {
  test('one-letter words stay with the next word, several in a row too', () => {
    expect(shown('Treść i grafika w tonie marki')).toBe('Treść i_grafika w_tonie marki');
    expect(shown('A i w domu')).toBe('A_i_w_domu');
    expect(shown('„W niedzielę otwieramy”')).toBe('„W_niedzielę otwieramy”');
  });

  test('numbers stay with their units and their thousands', () => {
    expect(shown('do 200 MB, 30 dni, 14 października')).toBe('do 200_MB, 30_dni, 14_października');
    expect(shown('10 000 obrazów')).toBe('10_000_obrazów');
  });

  test('dashes and abbreviations do not begin a line alone', () => {
    expect(shown('kalendarz – w tonie')).toBe('kalendarz_– w_tonie');
    expect(shown('np. kawa, ul. Krupnicza, nr 5')).toBe('np._kawa, ul._Krupnicza, nr_5');
    expect(shown('Krok 2 z 4')).toBe('Krok_2_z_4');
  });

  test('words that only end like an abbreviation are left alone', () => {
    expect(shown('Zobacz dział. Potem dalej.')).toBe('Zobacz dział. Potem dalej.');
  });

  test('nothing but spaces changes', () => {
    const text = 'Generuj 30 dni – np. w maju, od 9 zł i z hashtagami.';
    expect(typographPolish(text).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
