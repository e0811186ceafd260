import { contrast } from '@postownia/contract/colour-contrast';
import { PALETTE_NAMES, PALETTES } from '@postownia/contract/palettes';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { findDataDir } from './builtin-data.ts';
import { openPosterPress } from './builtin-poster.ts';
import { ImageError } from './image-error.ts';
import { type ImageBrief, imageSeed } from './image-maker.ts';
import { openImageWorkshop } from './image-workshop.ts';
import { SHARE_CARD_SIZE, type ShareCard } from './share-card.ts';

const workshop = openImageWorkshop({ drawers: 1 });
afterAll(() => workshop.close());

const word = (fill: string, ground = 'none') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><rect width="900" height="500" fill="${ground}"/><rect x="100" y="150" width="700" height="200" rx="100" fill="${fill}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const card: ShareCard = {
  headline: 'Miesiąc postów, zanim wystygnie kawa',
  kicker: 'Postownia',
  brandName: 'postownia.pl',
  palette: 'Sunset Orange',
  language: 'pl',
  industry: 'Gastronomia',
  seed: 3,
};

test('colours and renditions are made in a drawer, and damaged bytes are refused', async () => {
  const bytes = await word('#c33f17', '#1f3a5f');
  expect(await workshop.do('colors', bytes)).toEqual(['#1f3a5f', '#c33f17']);
  const form = await workshop.do('rendition', { bytes, recipe: 'thumbnail' });
  expect(await sharp(form).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 });
  await expect(workshop.do('colors', Buffer.from('no image'))).rejects.toBeInstanceOf(ImageError);
});

test('wakes one drawer more for every image on its way, up to the most, and lets them rest again', async () => {
  const woken = openImageWorkshop({ drawers: 2, idleMs: 50 });
  try {
    woken.wake();
    expect(woken.drawers).toHaveLength(1);
    woken.wake();
    woken.wake();
    const [first] = woken.drawers;
    expect(woken.drawers).toHaveLength(2);
    await woken.do('share-card', card);
    expect(woken.drawers).toContain(first);
    await expect.poll(() => woken.drawers).toEqual([]);
  } finally {
    await woken.close();
  }
});

describe('a share card', () => {
  test('has the size that networks ask for and is the same every time', async () => {
    const [one, other] = await Promise.all([
      workshop.do('share-card', card),
      workshop.do('share-card', card),
    ]);
    expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_CARD_SIZE });
    expect(Buffer.compare(one, other)).toBe(0);
    expect(one.byteLength).toBeLessThan(300_000);
  });

  test('sets a headline of any length', async () => {
    const long = { ...card, headline: 'Zażółć gęślą jaźń i idź dalej. '.repeat(20) };
    expect((await workshop.do('share-card', long)).byteLength).toBeGreaterThan(10_000);
  });
});

describe('a logo', () => {
  test('loses its empty margins and says on which ground it is seen', async () => {
    const dark = await workshop.do('logo', await word('#111111'));
    expect(dark).toMatchObject({ prefers: 'light', width: 640 });
    expect(dark.height).toBeLessThan(200);
    expect((await workshop.do('logo', await word('#fafafa'))).prefers).toBe('dark');
    expect((await workshop.do('logo', await word('#fafafa', '#202020'))).prefers).toBe('dark');
    expect((await workshop.do('logo', await word('#202020', '#ffffff'))).prefers).toBe('light');
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a text', Buffer.from('nie jestem obrazem')],
    ['nothing', Buffer.alloc(0)],
    ['a cut PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
  ])('is refused when it is %s', async (_name, bytes) => {
    await expect(workshop.do('logo', bytes)).rejects.toThrow(ImageError);
  });

  test('of too many bytes is refused before it is read', async () => {
    const png = await word('#111111');
    const huge = Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024)]);
    await expect(workshop.do('logo', huge)).rejects.toMatchObject({ fault: 'too-large' });
  });
});

describe('a poster with a logo', () => {
  const press = openPosterPress(findDataDir());
  const styles = ['minimalistic', 'colorful', 'corporate', 'artistic', 'modern'] as const;

  test('shows it in a corner of its own on every composition, clear of the words', async () => {
    const prepared = await workshop.do('logo', await word('#111111'));
    for (const style of styles)
      for (let day = 1; day <= 15; day += 1) {
        const brief: ImageBrief = {
          objects: [],
          palette: 'Rose Gold',
          style,
          headline: 'Pielęgnacja po lecie',
          contentType: 'promotion',
          keywords: [],
          brandName: 'Pasmo',
          language: 'pl',
          variant: 0,
          postText: '',
          seed: imageSeed({ workspaceId: 'w', date: `2027-03-${day + 10}` }),
          logo: { id: 'one', ...prepared },
        };
        const { svg, texts } = press.compose(brief);
        const found = /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg);
        const [x = 0, y = 0, width = 0, height = 0] = (found ?? []).slice(1).map(Number);
        expect(width / height).toBeCloseTo(prepared.width / prepared.height, 0);
        const covered = texts.filter(
          ({ box }) =>
            x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height,
        );
        expect(covered, `${style} ${day}`).toEqual([]);
        expect(texts.flatMap(({ lines }) => lines).join(' ')).not.toContain('Pasmo');
      }
  });

  test('stands on an ink against which it can be seen, in every palette', () => {
    for (const name of PALETTE_NAMES) {
      expect(contrast(PALETTES[name].ground, '#222222')).toBeGreaterThan(4.5);
      expect(contrast(PALETTES[name].deep, '#f4f4f4')).toBeGreaterThan(4.5);
    }
  });
});

test('what somebody waits for is drawn before work in bulk', async () => {
  const single = openImageWorkshop({ drawers: 1 });
  const order: string[] = [];
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  const draw = (name: string, bulk: boolean) =>
    single.do('logo', bytes, { bulk }).then(
      () => order.push(name),
      () => order.push(name),
    );
  await Promise.all([draw('in hand', true), draw('bulk', true), draw('asked', false), draw('then', false)]);
  expect(order).toEqual(['in hand', 'asked', 'then', 'bulk']);
  await single.close();
});

test("a model's image gets headline and logo over it, and keeps its origin", async () => {
  const photo = await sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  const overlay = { palette: 'Ocean Blue', language: 'pl', headline: 'Świeży chleb' } as const;
  const bytes = { bytes: photo, digitalSourceType: 'trainedAlgorithmicMedia' } as const;
  const [plain, set] = await Promise.all([
    workshop.do('image', bytes),
    workshop.do('image', { ...bytes, overlay }),
  ]);
  const redOf = async (jpeg: Uint8Array) =>
    (await sharp(jpeg).extract({ left: 10, top: 1060, width: 1, height: 1 }).raw().toBuffer())[0];
  expect(await redOf(plain.jpeg)).toBeGreaterThan(120);
  expect(await redOf(set.jpeg)).toBeLessThan(40);
  expect((await sharp(set.jpeg).metadata()).xmp?.toString()).toContain('trainedAlgorithmicMedia');
});
