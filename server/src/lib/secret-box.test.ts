import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecretBox, SecretBoxError } from './secret-box.ts';

const box = openSecretBox('a secret of at least thirty-two characters');

test('opens what it encrypted, for the owner it was encrypted for, and never encrypts the same way twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (plain, aad) => {
      const encrypted = box.encrypt(plain, aad);
      expect(box.decrypt(encrypted, aad)).toBe(plain);
      expect(box.encrypt(plain, aad)).not.toBe(encrypted);
      expect(() => box.decrypt(encrypted, `${aad}x`)).toThrow(SecretBoxError);
    }),
  );
});

test('refuses a value with any character changed', () => {
  const encrypted = box.encrypt('EAAP-token', 'workspace:account');
  for (let at = 0; at < encrypted.length; at += 1) {
    // 'A' and 'Q' differ from each other and from any last character in bits that base64url uses.
    const changed = `${encrypted.slice(0, at)}${encrypted[at] === 'A' ? 'Q' : 'A'}${encrypted.slice(at + 1)}`;
    expect(() => box.decrypt(changed, 'workspace:account'), `character ${at}`).toThrow(SecretBoxError);
  }
  for (const odd of ['', 'x', 's1.a.b', 's2.a.b.c', 's1.a.b.c.d', 's1.zzzz.AAAA.AAAA']) {
    expect(() => box.decrypt(odd, ''), odd).toThrow(SecretBoxError);
  }
});

test('a rotated box opens old values, encrypts new ones with the new key and tells them apart', () => {
  const old = box.encrypt('token', 'a');
  const rotated = openSecretBox('another secret, also longer than thirty-two', [
    'a secret of at least thirty-two characters',
  ]);
  expect(rotated.decrypt(old, 'a')).toBe('token');
  expect(rotated.isCurrent(old)).toBe(false);
  const fresh = rotated.encrypt(rotated.decrypt(old, 'a'), 'a');
  expect(rotated.isCurrent(fresh)).toBe(true);
  expect(() => box.decrypt(fresh, 'a')).toThrow(/is not known/);
});

test('the encrypted text holds neither the secret nor the value', () => {
  const encrypted = box.encrypt('EAAP-token', 'a');
  expect(encrypted).not.toContain('EAAP');
  expect(encrypted).not.toContain('secret');
});
