import { expect, test } from 'vitest';
import { isDrawn, plainText, undrawnOf } from './drawn-text.ts';

test.each([
  ['Zażółć gęślą jaźń!', [], []],
  ['50 % – 2 zł, Ça va? Größe, però · 3ª', [], []],
  ['Phở Hà Nội, Bún chả', [], []],
  ['𝗣𝗿𝗼𝗺𝗼𝗰𝗷𝗮 e‑mail', [], []],
  ['Kawa 🎉 i 🎉', [], ['🎉']],
  ['👩‍🍳 poleca ❤️', [], ['👩‍🍳', '❤️']],
  ['1️⃣ krok ★ → dalej', [], ['1️⃣', '★', '→']],
  ['Zniżka w סטודיו', ['סטודיו'], []],
  ['Привет, مطعم!', ['Привет,', 'مطعم!'], []],
  ['Za ٣ zł albo 500₴ ≥ 2', ['٣', '500₴', '≥'], []],
  ['', [], []],
])('of %j a reel draws neither the words %j nor the marks %j', (text, words, marks) => {
  expect(undrawnOf(text)).toEqual({ words, marks });
});

test('a text is drawn that says something and whose every letter has a cut', () => {
  for (const text of ['Palarnia Świt', 'Kawa ☕', '24', 'Phở 14']) expect(isDrawn(text), text).toBe(true);
  for (const text of ['', '☕🎉', '?!', 'קפה', 'قهوة دمشق 24', 'Studio סטודיו', 'Кофейня'])
    expect(isDrawn(text), text).toBe(false);
});

test('letters that only look otherwise are plain ones', () => {
  expect(plainText('𝐏𝐫𝐨𝐦𝐨 ﬁrma e\u0301te\u0301\u200F')).toBe('Promo firma été');
});
