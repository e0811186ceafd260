import { VIDEO_PROBLEMS } from '@postownia/contract/video-rules';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import de from '../../i18n/de/videos.json' with { type: 'json' };
import en from '../../i18n/en/videos.json' with { type: 'json' };
import fr from '../../i18n/fr/videos.json' with { type: 'json' };
import it_ from '../../i18n/it/videos.json' with { type: 'json' };
import pl from '../../i18n/pl/videos.json' with { type: 'json' };
import { problemText } from './problem-text.ts';

it.each(Object.entries({ pl, en, de, it: it_, fr }))(
  'says every cause in its own words: %s',
  async (lng, videos) => {
    const i18n = i18next.createInstance();
    const interpolation = { escapeValue: false };
    await i18n.init({ lng, resources: { [lng]: { videos } }, defaultNS: 'videos', interpolation });
    const t = i18n.getFixedT(lng, 'videos');
    const said = VIDEO_PROBLEMS.flatMap((problem) => {
      const wants = (videos.problem[problem] ?? '').includes('{{found}}');
      const named = wants ? ['PNG', 'zzzz'] : [null];
      const founds = problem === 'incomplete' ? [10, 20_000_000] : named;
      return founds.map((problemFound) => problemText(t, { problem, problemFound, bytes: 1_500_000 }, lng));
    });
    expect(new Set(said).size).toBe(said.length);
    expect(said.filter((sentence) => /\{\{|\?$|^problem/.test(sentence))).toEqual([]);
    expect(said.some((sentence) => sentence.includes('19\u00a0MB'))).toBe(true);
  },
);
