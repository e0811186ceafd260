import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { planMonth } from '../../features/month-plans/plan-month.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { createOpenaiWriter, type OpenaiWriterOptions } from './openai-writer.ts';
import { rankByRules } from './rank-by-rules.ts';
import type { RewordBrief, WritingBrief } from './text-writer.ts';

const FACT: ToldFact = {
  id: 'f',
  type: 'process',
  say: [{ text: 'Chleb dojrzewa u nas osiemnaście godzin.', as: 'none' }],
  tags: ['chleb'],
  months: [],
  validUntil: null,
  state: 'confirmed',
};

function brief(more: Partial<WritingBrief> = {}): WritingBrief {
  const profile = sampleBrand('bakery');
  const [planned] = planMonth({ profile, dates: ['2026-05-21'], seed: 'a' });
  const topic = { ...(planned as PlannedTopic), idea: 'fact:f/0' };
  return {
    profile,
    topic,
    date: '2026-05-21',
    language: 'pl',
    recentTexts: [],
    variant: 0,
    facts: [FACT],
    seed: 'a',
    ...more,
  };
}

const TAGS = ['#chleb', '#piekarnia'];
const GENERAL = 'Skórka chleba trzeszczy, gdy bochenek stygnie na kratce.';
const OF_THE_BRAND = 'Dobry chleb nie lubi pośpiechu. Chleb dojrzewa u nas osiemnaście godzin.';
const INVENTED = 'Ten chleb kosztuje dziś 9 zł i starcza na cały tydzień.';

type Answered = readonly string[] | Record<string, unknown> | string;
interface Question {
  readonly messages: readonly { role: string; content: string }[];
  readonly max_completion_tokens: number;
  readonly response_format: { json_schema: { name: string; schema: { properties: object } } };
}

/** A model that gives these answers in turn; a list is a list of texts. */
function model(answers: readonly Answered[], options: Partial<OpenaiWriterOptions> = {}) {
  const asked: Question[] = [];
  const fetch = (_: string | URL | Request, init?: RequestInit) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(JSON.parse(String(init?.body)));
    const value = Array.isArray(answer)
      ? { candidates: answer.map((text: string) => ({ text, hashtags: TAGS })) }
      : answer;
    const content = typeof value === 'string' ? value : JSON.stringify(value);
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
    return Promise.resolve(Response.json({ choices }));
  };
  const writer = createOpenaiWriter({
    apiKey: 'k',
    baseUrl: 'http://127.0.0.1/v1',
    model: 'm',
    retries: 0,
    fetch,
    ...options,
  });
  return {
    asked,
    reword: async (of: RewordBrief) =>
      (await writer.reword(of, {})).text?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '),
    write: async (of = brief()) => (await writer.write(of, {})).text.replaceAll('\u00a0', ' '),
  };
}

const verdict = (points: number, fatal: readonly string[] = []) => ({
  brand: points,
  useful: points,
  hook: points,
  language: points,
  fresh: points,
  fit: points,
  fatal,
});

describe('of several texts', () => {
  it('the one that rests on the brand’s fact is posted, after one request', async () => {
    const { asked, write } = model([[GENERAL, OF_THE_BRAND, INVENTED]]);
    expect(await write()).toContain('osiemnaście godzin');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.response_format.json_schema.name).toBe('posts');
    expect(asked[0]?.max_completion_tokens).toBe(1200);
  });

  it('one that breaks a rule is never chosen, wherever it stands', async () => {
    for (const texts of [
      [INVENTED, GENERAL],
      [GENERAL, INVENTED],
    ])
      expect(await model([texts]).write()).toContain('Skórka chleba');
  });

  it('none that keeps the rules: the model is asked once more, and told why', async () => {
    const { asked, write } = model([[INVENTED, INVENTED], [GENERAL]]);
    expect(await write()).toContain('Skórka chleba');
    expect(asked).toHaveLength(2);
    const again = asked[1]?.messages.at(-1)?.content ?? '';
    expect(again).toContain('Liczby 9 nie ma w danych.');
    expect(asked[1]?.messages.at(-2)).toMatchObject({ role: 'assistant' });
  });

  it('nothing is posted where a model insists', async () => {
    const { asked, write } = model([[INVENTED, INVENTED]]);
    await expect(write()).rejects.toMatchObject({ code: 'bad-answer' });
    expect(asked).toHaveLength(2);
  });

  it('a server that gives one text, a bare list or prose is understood', async () => {
    expect(await model([{ text: GENERAL, hashtags: TAGS }]).write()).toContain('Skórka');
    expect(await model([JSON.stringify([{ text: GENERAL, hashtags: TAGS }])]).write()).toContain('Skórka');
    expect(await model([`${GENERAL}\n\n#chleb #piekarnia`]).write()).toContain('Skórka');
  });

  it('an operator who pays for one gets one asked for', async () => {
    const { asked, write } = model([{ text: GENERAL, hashtags: TAGS }], { candidates: 1 });
    await write();
    expect(asked[0]).toMatchObject({ max_completion_tokens: 400 });
    expect(asked[0]?.response_format.json_schema.name).toBe('post');
  });
});

it('a text that is changed keeps what its owner said in it, on a planned subject, too', async () => {
  const own = 'Nasz mistrz Jan piecze od 1998 roku. Pytania zbieramy w komentarzach.';
  const better = 'Nasz mistrz Jan piecze od 1998 roku. O chleb pytaj w komentarzu.';
  const planned = { ...brief().topic, idea: 'pack:bakery/zakwas-zyje/0' };
  const asked = { ...brief({ topic: planned }), text: own, wish: 'krócej', planned: true };
  const answer = (text: string) => model([{ text, hashtags: TAGS }]).reword(asked);
  expect(await answer(better)).toContain('od 1998 roku');
  await expect(answer('Nasza cukierniczka Ewa piecze od 2001 roku.')).rejects.toMatchObject({
    code: 'bad-answer',
  });
});

describe('a judge', () => {
  const both = [GENERAL, OF_THE_BRAND];

  it('is asked only where the operator pays for it, about texts that keep the rules', async () => {
    const silent = model([both]);
    await silent.write();
    expect(silent.asked).toHaveLength(1);
    const { asked, write } = model([[...both, INVENTED], { verdicts: [verdict(1), verdict(4)] }], {
      judge: true,
    });
    expect(await write()).toContain('Skórka chleba');
    expect(asked).toHaveLength(2);
    const question = JSON.parse(asked[1]?.messages[1]?.content ?? '') as {
      candidates: string[];
      material: object;
    };
    expect(question.candidates).toHaveLength(2);
    expect(JSON.stringify(question.candidates)).not.toContain('9 zł');
    expect(question.material).toMatchObject({ facts: [FACT.say[0]?.text] });
  });

  it('ends a text that it calls fatal, however many points it gives', async () => {
    const { write } = model([both, { verdicts: [verdict(4, ['invented']), verdict(1)] }], { judge: true });
    expect(await write()).toContain('Skórka chleba');
  });

  it('that refuses all of them has them written anew, and none of them comes back', async () => {
    const all = { verdicts: [verdict(4, ['other-trade']), verdict(4, ['other-trade'])] };
    const { asked, write } = model([both, all, ['Kromka pachnie inaczej rano, inaczej po południu.']], {
      judge: true,
    });
    expect(await write()).toContain('Kromka pachnie');
    expect(asked).toHaveLength(3);
    expect(asked[2]?.messages.at(-1)?.content).toContain('Post dotyczy innej branży.');
    await expect(model([both, all, '{}'], { judge: true }).write()).rejects.toMatchObject({
      code: 'bad-answer',
    });
  });

  it.each([
    ['nothing', '{}'],
    ['another number of texts', { verdicts: [verdict(4)] }],
    ['more points than there are', { verdicts: [verdict(9), verdict(9)] }],
    ['prose', 'Oba posty są dobre.'],
  ])('that says %s leaves the choice to the rules', async (_, answer) => {
    expect(await model([both, answer], { judge: true }).write()).toContain('osiemnaście godzin');
  });
});

it('the rules put a text first that is unlike the posts around and copies no example', () => {
  const around = brief({ recentTexts: ['Skórka chleba trzeszczy, gdy bochenek leży na kratce. #a #b'] });
  const texts = [
    `${GENERAL} #chleb #piekarnia`,
    'Zakwas budzi się w cieple, a zasypia w chłodzie. #chleb #piekarnia',
  ];
  expect(rankByRules(texts, around)[0]).toContain('Zakwas');
});
