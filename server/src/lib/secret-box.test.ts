import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecretBox, SecretBoxError } from './secret-box.ts';

const box = openSecretBox('a secret of at least thirty-two characters');

test('opens what it sealed, for the owner it was sealed for, and never seals the same way twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (plain, aad) => {
      const sealed = box.seal(plain, aad);
      expect(box.open(sealed, aad)).toBe(plain);
      expect(box.seal(plain, aad)).not.toBe(sealed);
      expect(() => box.open(sealed, `${aad}x`)).toThrow(SecretBoxError);
    }),
  );
});

test('refuses a value with any character changed', () => {
  const sealed = box.seal('EAAP-token', 'workspace:account');
  for (let at = 0; at < sealed.length; at += 1) {
    // 'A' and 'Q' differ from each other and from any last character in bits that base64url uses.
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => box.open(changed, 'workspace:account'), `character ${at}`).toThrow(SecretBoxError);
  }
  for (const odd of ['', 'x', 's1.a.b', 's2.a.b.c', 's1.a.b.c.d', 's1.zzzz.AAAA.AAAA']) {
    expect(() => box.open(odd, ''), odd).toThrow(SecretBoxError);
  }
});

test('a rotated box opens old values, seals new ones with the new key and tells them apart', () => {
  const old = box.seal('token', 'a');
  const rotated = openSecretBox('another secret, also longer than thirty-two', [
    'a secret of at least thirty-two characters',
  ]);
  expect(rotated.open(old, 'a')).toBe('token');
  expect(rotated.isCurrent(old)).toBe(false);
  const fresh = rotated.seal(rotated.open(old, 'a'), 'a');
  expect(rotated.isCurrent(fresh)).toBe(true);
  expect(() => box.open(fresh, 'a')).toThrow(/is not known/);
});

test('the sealed text holds neither the secret nor the value', () => {
  const sealed = box.seal('EAAP-token', 'a');
  expect(sealed).not.toContain('EAAP');
  expect(sealed).not.toContain('secret');
});
