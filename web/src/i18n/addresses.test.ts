import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import { isPublicPath, languageOfPath, pathIn, plainPath } from './addresses.ts';
import { LANGUAGES } from './languages.ts';

const layoutOf = (file: string) => routes.find((route) => route.file === file)?.children ?? [];
const site = [...layoutOf('shell/static-layout.tsx'), ...layoutOf('shell/public-layout.tsx')];

describe('addresses of languages', () => {
  test.each(LANGUAGES.map(({ code }) => code))('%s: there and back', (language) => {
    for (const path of [
      '/',
      '/pricing',
      '/docs/kalendarz?x=1#a',
      '/register?tryb=logowanie',
      '/?a=b',
      '/#c',
    ]) {
      const there = pathIn(language, path);
      expect(plainPath(there)).toBe(path);
      expect(languageOfPath(there)).toBe(language);
    }
  });

  test('the page that the build asks for with a slash is the same page', () => {
    expect(plainPath('/pricing/')).toBe('/pricing');
    expect(plainPath('/')).toBe('/');
  });

  test('a word that is no language is none', () => {
    expect(languageOfPath('/xx/pricing')).toBe('pl');
    expect(plainPath('/deutsch')).toBe('/deutsch');
  });

  test('every page of the application has one address, every public page one per language', () => {
    const application = layoutOf('shell/app-layout.tsx');
    expect(application.length).toBeGreaterThan(3);
    expect(site.length).toBeGreaterThan(20);
    for (const { path } of application) expect([path, isPublicPath(`/${path}`)]).toEqual([path, false]);
    for (const { path = '' } of site) expect([path, isPublicPath(`/${path}`)]).toEqual([path, true]);
    for (const path of [
      '/api/v1/openapi.json',
      '/api/auth/verify-email',
      '/sandbox/inbox',
      '#anchor',
      'https://a.b',
    ]) {
      expect([path, isPublicPath(path)]).toEqual([path, false]);
    }
  });
});
