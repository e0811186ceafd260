import { describe, expect, it } from 'vitest';
import { readVoice } from './read-voice.ts';

const BAKERY = [
  'Cześć, głodomory! 🥐 Dziś rano z pieca wyszły rogale z makiem. Wpadnijcie, póki ciepłe!\nDo zobaczenia za ladą!\n\n#piekarniaziarno #rogale #radom',
  'Głodomory, pytacie o żytni na zakwasie. Będzie w sobotę od otwarcia. 🥐🍞 Chcecie odłożyć bochenek? Napiszcie.\nDo zobaczenia za ladą!\n\n#piekarniaziarno #zakwas #radom',
  'Zapach rogali czuć aż pod kościołem 🥐 Zajrzyjcie po drodze z pracy.\nDo zobaczenia za ladą!\n\n#piekarniaziarno #radom',
];

describe('the voice of a brand', () => {
  it('is read out of three of its posts', () => {
    const { voice, habits } = readVoice(BAKERY, ['Piekarnia Ziarno']);
    expect(habits).toEqual({
      contentLength: 'medium',
      languageStyle: 'informal',
      emoticons: true,
      hashtags: 3,
      ownHashtags: ['#piekarniaziarno', '#radom'],
    });
    expect(voice).toMatchObject({ signs: ['🥐', '🍞'], signsPerPost: 1, signOff: 'Do zobaczenia za ladą!' });
    expect(voice.favouriteWords).toContain('głodomory');
    expect(voice.examples).toEqual(BAKERY);
  });

  it('tells a formal brand without emoji from an informal one', () => {
    const { voice, habits } = readVoice([
      'Szanowni Państwo, zapraszamy na konsultacje. Prosimy o kontakt telefoniczny.\n\n#doradztwo #podatki',
    ]);
    expect(habits).toMatchObject({ languageStyle: 'formal', emoticons: false, contentLength: 'short' });
    expect(voice).toMatchObject({ signs: [], signsPerPost: 0, signOff: '' });
  });

  it('says nothing it cannot know', () => {
    const { voice, habits } = readVoice(['Chleb.']);
    expect(habits).toEqual({
      contentLength: 'short',
      languageStyle: null,
      emoticons: false,
      hashtags: 2,
      ownHashtags: [],
    });
    expect(voice).toMatchObject({ favouriteWords: [], signOff: '' });
  });

  it('survives anything pasted', () => {
    for (const text of ['#', '🥐'.repeat(400), '\n\n\n', 'a'.repeat(2200), '{"text": null}', '\u0000\u202e'])
      expect(readVoice([text, text]).voice.signsPerPost).toBeLessThanOrEqual(5);
  });
});
