import { type BrandFact, LIMITS } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addUser } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { events } from '../../db/schema/events.ts';
import { readConfirmedFacts } from './read-confirmed-facts.ts';
import { readSpeaker } from './read-interview.ts';

const PATH = '/api/v1/brand-facts';

describe('brand facts', () => {
  let running: TestApp;
  let clock: ManualClock;
  beforeAll(async () => {
    clock = manualClock();
    running = await testApp({ clock });
  });
  afterAll(() => running.close());

  async function owner() {
    const user = await addUser(running.app);
    const browser = new Browser(running, user);
    const answer = (question: string, text: string, more: object = {}) =>
      browser.ask('PUT', `${PATH}/interview/${question}`, { state: 'answered', text, revision: 0, ...more });
    const list = async (): Promise<BrandFact[]> => (await browser.get(PATH)).body.facts;
    const step = ({ id, revision }: Pick<BrandFact, 'id' | 'revision'>, name: string, more: object = {}) =>
      browser.post(`${PATH}/${id}/${name}`, { revision, ...more });
    const factTold = async (told: string) => {
      const found = (await list()).find(({ verbatim }) => verbatim === told);
      if (found === undefined) throw new Error(`nobody told ${told}`);
      return found;
    };
    return { ...user, browser, answer, list, step, factTold };
  }

  it('keeps an answer as told and proposes what it says, for nobody to use before it is confirmed', async () => {
    const { workspaceId, answer, browser, factTold, step } = await owner();
    const told = '10 lat gwarancji na szczelność, raport do 10. dnia miesiąca';
    const answered = await answer('q10', told);
    expect(answered).toMatchObject({
      status: 200,
      body: {
        interview: {
          speaker: null,
          answers: [{ question: 'q10', state: 'answered', text: told, revision: 1 }],
        },
        facts: [
          {
            type: 'guarantee',
            state: 'proposed',
            source: { kind: 'interview', field: 'q10' },
            risk: ['guarantee'],
          },
          { type: 'time', verbatim: 'raport do 10. dnia miesiąca' },
        ],
        beyondLimit: 0,
      },
    });
    expect((await browser.get(`${PATH}/interview`)).body).toEqual(answered.body.interview);
    expect(await readConfirmedFacts(running.app.db, workspaceId)).toEqual([]);

    const confirmed = await step(await factTold('raport do 10. dnia miesiąca'), 'confirmation');
    expect(confirmed).toMatchObject({
      status: 200,
      body: { state: 'confirmed', validUntil: '2027-11-21', revision: 2 },
    });
    expect(await readConfirmedFacts(running.app.db, workspaceId)).toMatchObject([
      {
        say: [
          { text: 'U nas: raport do 10. dnia miesiąca.', as: 'my' },
          { text: 'U mnie: raport do 10. dnia miesiąca.', as: 'ja' },
        ],
      },
    ]);
  });

  it('is worded by its owner, whose numbers stay and whose words never touch what was told', async () => {
    const { answer, factTold, step } = await owner();
    await answer('q10', '10 lat gwarancji na szczelność');
    const fact = await factTold('10 lat gwarancji na szczelność');
    const say = ['Na szczelność dajemy 12 lat gwarancji.'];
    const mended = await step(fact, 'confirmation', { say, type: 'guarantee', validUntil: '2027-06-30' });
    expect(mended.body).toMatchObject({
      say: [{ text: say[0], as: 'my' }],
      verbatim: '10 lat gwarancji na szczelność',
      state: 'confirmed',
      validUntil: '2027-06-30',
      numbers: [{ value: '12', unit: 'lat' }],
    });
    expect(await step(fact, 'confirmation', { say: [...say, ...say] })).toMatchObject({ status: 400 });
    expect(await step(fact, 'confirmation', { say: [] })).toMatchObject({ status: 400 });
  });

  it('names nobody who did not agree', async () => {
    const { answer, factTold, step } = await owner();
    await answer('q9', 'dr Jan Lis');
    const fact = await factTold('dr Jan Lis');
    expect(await step(fact, 'confirmation')).toMatchObject({
      status: 422,
      body: { code: 'CONSENT_MISSING' },
    });
    expect((await step(fact, 'confirmation', { consent: true })).body).toMatchObject({
      state: 'confirmed',
      consent: true,
    });
    const { body: reopened } = await step(await factTold('dr Jan Lis'), 'proposal');
    expect(reopened).toMatchObject({ state: 'proposed', consent: false });
  });

  it('takes a better answer for the one before, but leaves what somebody decided', async () => {
    const { answer, list, factTold, step } = await owner();
    await answer('q2', 'strzyżenie, koloryzacja, upięcia');
    await step(await factTold('strzyżenie'), 'confirmation');
    await step(await factTold('koloryzacja'), 'rejection');
    await answer('q2', 'golenie brzytwą, upięcia', { revision: 1 });
    const states = new Map((await list()).map(({ verbatim, state }) => [verbatim, state]));
    expect(states).toEqual(
      new Map([
        ['golenie brzytwą', 'proposed'],
        ['strzyżenie', 'confirmed'],
        ['koloryzacja', 'rejected'],
        ['upięcia', 'proposed'],
      ]),
    );
    expect((await answer('q2', 'Koloryzacja', { revision: 2 })).body.facts).toMatchObject([
      { state: 'rejected' },
    ]);
  });

  it('keeps the words of a question that is skipped or put off', async () => {
    const { answer, browser } = await owner();
    await answer('q6', 'tylko wkręty z EPDM');
    const skipped = await answer('q6', '', { state: 'skipped', revision: 1 });
    expect(skipped.body.interview.answers).toMatchObject([{ state: 'skipped', text: 'tylko wkręty z EPDM' }]);
    expect((await browser.get(PATH)).body.facts).toHaveLength(1);
    const later = await answer('q7', '', { state: 'later' });
    expect(later.body).toMatchObject({
      facts: [],
      interview: { answers: [{}, { question: 'q7', state: 'later' }] },
    });
  });

  it('speaks as one or as several, as the first question says', async () => {
    const { workspaceId, answer, factTold } = await owner();
    await answer('q10', '10 lat gwarancji na szczelność');
    expect((await factTold('10 lat gwarancji na szczelność')).say).toHaveLength(3);
    await answer('q1', 'Prowadzę warsztat', { speaker: 'ja' });
    expect(await readSpeaker(running.app.db, workspaceId)).toBe('ja');
    expect((await factTold('10 lat gwarancji na szczelność')).say.map(({ as }) => as)).toEqual([
      'none',
      'ja',
    ]);
    await answer('q1', 'Prowadzę warsztat od lat', { revision: 1 });
    expect(await readSpeaker(running.app.db, workspaceId)).toBe('ja');
  });

  it('is harmless to send again, and never overwrites what somebody else did in the meantime', async () => {
    const { workspaceId, answer, factTold, step, list } = await owner();
    const twice = await Promise.all([answer('q2', 'strzyżenie'), answer('q2', 'strzyżenie')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toHaveLength(1);
    expect(await answer('q2', 'coś innego')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });

    const fact = await factTold('strzyżenie');
    const [first, second] = [await step(fact, 'confirmation'), await step(fact, 'confirmation')];
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await step(fact, 'rejection')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const say = ['Strzyżemy.'];
    expect(await step(fact, 'confirmation', { say })).toMatchObject({ status: 409 });

    await writeAudit(running.app);
    const counted = await running.app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.workspaceId, workspaceId));
    expect(counted.map(({ details }) => details)).toEqual([
      { part: 'answer', count: 2 },
      { part: 'confirmed', count: 1 },
    ]);
    const told = await running.app.db.select().from(events).where(eq(events.workspaceId, workspaceId));
    const screens = told.filter(({ name }) => !name.startsWith('audit.'));
    expect(screens.map(({ name }) => name)).toEqual(['facts.changed', 'facts.changed']);
  });

  it('removes for good, twice without harm, and an answer sent again does not bring it back', async () => {
    const { answer, browser, list, factTold } = await owner();
    await answer('q2', 'strzyżenie, upięcia');
    const { id } = await factTold('upięcia');
    expect((await browser.ask('DELETE', `${PATH}/${id}`)).body).toEqual({ removed: true });
    expect((await browser.ask('DELETE', `${PATH}/${id}`)).body).toEqual({ removed: true });
    await answer('q2', 'strzyżenie, upięcia', { revision: 1 });
    expect((await list()).map(({ verbatim }) => verbatim)).toEqual(['strzyżenie']);
  });

  it('confirms all that carries no risk at once, or none', async () => {
    const { answer, browser, list } = await owner();
    await answer('q2', 'strzyżenie, upięcia, konsultacja gratis');
    const all = (await list()).map(({ id, revision }) => ({ id, revision }));
    expect(await browser.post(`${PATH}/confirmations`, { facts: all })).toMatchObject({ status: 400 });
    expect((await list()).every(({ state }) => state === 'proposed')).toBe(true);
    const safe = (await list())
      .filter(({ risk }) => risk.length === 0)
      .map(({ id, revision }) => ({ id, revision }));
    for (const _ of ['once', 'again']) {
      const { body } = await browser.post(`${PATH}/confirmations`, { facts: safe });
      expect(body.facts).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed' }]);
    }
  });

  it('reads the profile’s own words, which stay as they were', async () => {
    const { browser, list } = await owner();
    expect(await browser.post(`${PATH}/profile-reading`)).toMatchObject({
      body: { code: 'PROFILE_MISSING' },
    });
    const profile = {
      ...TEST_PROFILE,
      uniqueSellingPoints: '1. miejsce w konkursie piekarzy 2024, zakwas od 1998 r.',
      brandValues: 'rzetelność, małe partie',
    };
    await browser.ask('PUT', '/api/v1/brand-profile', profile);
    const { body } = await browser.post(`${PATH}/profile-reading`);
    expect(body.facts).toMatchObject([
      {
        type: 'credential',
        verbatim: '1. miejsce w konkursie piekarzy 2024',
        source: { kind: 'profile', field: 'uniqueSellingPoints' },
      },
      { type: 'experience', verbatim: 'zakwas od 1998 r.' },
      { type: 'value', verbatim: 'rzetelność' },
      { type: 'value', verbatim: 'małe partie' },
    ]);
    await browser.post(`${PATH}/profile-reading`);
    expect(await list()).toHaveLength(4);
    expect((await browser.get('/api/v1/brand-profile')).body.profile).toEqual(profile);
  });

  it('adds what is typed or pasted, of the type that was chosen', async () => {
    const { browser } = await owner();
    const { body } = await browser.post(PATH, { text: 'Wiosną sprawdzamy rynny', type: 'season' });
    expect(body.facts).toMatchObject([{ type: 'season', source: { kind: 'hand', field: null } }]);
    expect(await browser.post(PATH, { text: '   ' })).toMatchObject({ status: 400 });
    expect(await browser.post(PATH, { text: 'a'.repeat(LIMITS.answerCharacters + 1) })).toMatchObject({
      status: 400,
    });
    const hostile = await browser.post(PATH, {
      text: '<script>alert(1)</script>, ); drop table brand_facts; --',
    });
    expect(hostile.status).toBe(200);
  });

  it('keeps at most a thousand, and says how many more were told', async () => {
    const { answer, browser } = await owner();
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `u${from + index}x`).join('\n');
    for (let told = 0; told < LIMITS.brandFacts; told += 500)
      await browser.post(PATH, { text: many(told, 500) });
    const beyond = await answer('q2', 'strzyżenie, upięcia');
    expect(beyond.body).toMatchObject({
      facts: [],
      beyondLimit: 2,
      interview: { answers: [{ text: 'strzyżenie, upięcia' }] },
    });
    expect((await browser.get(PATH)).body.facts).toHaveLength(LIMITS.brandFacts);
  });

  it('expires by the brand’s own calendar and is confirmed anew', async () => {
    const { workspaceId, answer, factTold, step } = await owner();
    await answer('q8', 'Czynne pn.–pt. 8–16');
    await step(await factTold('Czynne pn.–pt. 8–16'), 'confirmation');
    expect(await factTold('Czynne pn.–pt. 8–16')).toMatchObject({
      state: 'confirmed',
      validUntil: '2027-05-20',
    });
    clock.advance(181 * 86_400_000);
    // The owner's session is over by then.
    const later = new Browser(running, await addUser(running.app, { role: 'editor', workspaceId }));
    const [old] = (await later.get(PATH)).body.facts;
    expect(old.state).toBe('expired');
    const { body } = await later.post(`${PATH}/${old.id}/confirmation`, { revision: old.revision });
    expect(body).toMatchObject({ state: 'confirmed', validUntil: '2027-11-17' });
    expect(await readConfirmedFacts(running.app.db, workspaceId)).toHaveLength(1);
  });

  it('is the brand’s alone, and changed by those who may change the brand', async () => {
    const { workspaceId, answer, factTold } = await owner();
    await answer('q2', 'strzyżenie');
    const fact = await factTold('strzyżenie');
    const stranger = await owner();
    expect(await stranger.step(fact, 'confirmation')).toMatchObject({ status: 404 });
    expect((await stranger.browser.ask('DELETE', `${PATH}/${fact.id}`)).body).toEqual({ removed: true });
    expect(await factTold('strzyżenie')).toEqual(fact);
    expect(await stranger.list()).toEqual([]);
    const viewer = new Browser(running, await addUser(running.app, { role: 'viewer', workspaceId }));
    expect((await viewer.get(PATH)).body.facts).toHaveLength(1);
    expect(await viewer.post(PATH, { text: 'x y z' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await new Browser(running).get(PATH)).status).toBe(401);
  });
});
