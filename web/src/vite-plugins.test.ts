import { describe, expect, test } from 'vitest';
import { componentLayer, contractRoutes, polishTexts } from '../vite-plugins.ts';

type Transform = (code: string, id: string) => { code: string } | null;
const transform = polishTexts().transform as Transform;

describe('texts that arrive with the modules that use them', () => {
  test('each namespace of a module is imported once, before its code', () => {
    const code =
      "const a = useTranslation('calendar'); const b = useTranslation('tokens'); useTranslation('calendar');";
    expect(transform(code, '/web/src/page.tsx')?.code).toBe(
      `import 'virtual:polish-text/calendar'; import 'virtual:polish-text/tokens'; ${code}`,
    );
  });

  test('several namespaces at once are refused: the browser would ask in vain for what was not bundled', () => {
    const context = {
      error: (message: string) => {
        throw new Error(message);
      },
    };
    const names = "['brands', 'common']";
    expect(() => transform.call(context, `useTranslation(${names});`, '/web/src/page.tsx')).toThrow(
      'one namespace at a time',
    );
  });

  test('modules without texts, and those of libraries, stay as they are', () => {
    expect(transform('export const a = 1;', '/web/src/a.ts')).toBeNull();
    expect(transform("useTranslation('calendar')", '/node_modules/lib/a.tsx')).toBeNull();
    expect(transform("useTranslation('calendar')", '/web/src/a.css')).toBeNull();
  });
});

test('the browser gets method and path of every operation and no schema', async () => {
  const load = contractRoutes().load as (id: string) => Promise<string | null>;
  const module = await load('\0virtual:contract-routes');
  expect(module).toContain('"path":"/posts/{id}"');
  expect(module).not.toContain('"def"');
  expect(module?.length).toBeLessThan(40_000);
});

test("components' styles go into their layer, those of pages and features stay above it", () => {
  const layer = componentLayer().transform as Transform;
  expect(layer('.button { color: red; }\n', '/web/src/components/button.module.css')?.code).toBe(
    '@layer base, components;\n@layer components {\n.button { color: red; }\n}\n',
  );
  expect(layer('.a {}', '/web/src/shell/header.module.css')).toBeNull();
  expect(layer('.a {}', '/web/src/styles/global.css')).toBeNull();
});
