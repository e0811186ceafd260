import { type Composed, joinPost } from './chat-composer.ts';
import type { Schema } from './json-schema.ts';

/** Builds a value that fits a response schema, putting the post where its names say it belongs. */
export function fillSchema(
  schema: Schema,
  { post, another, topic, sentence }: Pick<Filling, 'post' | 'another' | 'topic' | 'sentence'>,
): unknown {
  return fill(schema, '', {
    root: schema,
    post,
    another,
    topic,
    sentence,
    hasHashtags: JSON.stringify(schema).includes('"hashtags"'),
    depth: 0,
  });
}

interface Filling {
  root: Schema;
  post: Composed;
  /** The post that a list has at a place: its items are no copies. */
  another: (index: number) => Composed;
  topic: string;
  /** Another sentence on each call, for what is said in a video. */
  sentence: () => string;
  /** The schema has a place of its own for hashtags, so the text goes without. */
  hasHashtags: boolean;
  depth: number;
}

function fill(schema: Schema, name: string, filling: Filling): unknown {
  if (filling.depth > 12) return null;
  const inner = { ...filling, depth: filling.depth + 1 };
  if (schema.$ref !== undefined) return fill(lookUp(schema.$ref, filling.root), name, inner);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const option = (schema.anyOf ?? schema.oneOf)?.find((candidate) => candidate.type !== 'null');
  if (option) return fill(option, name, inner);
  const type =
    [schema.type].flat().find((candidate) => candidate !== 'null') ??
    (schema.properties ? 'object' : 'string');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, fill(value, key, inner)]),
      );
    case 'array':
      return fillArray(schema, name, inner);
    case 'integer':
    case 'number':
      return schema.minimum ?? Math.min(1, schema.maximum ?? 1);
    case 'boolean':
      return false;
    default:
      return fillString(schema, name, filling);
  }
}

function lookUp(reference: string, root: Schema): Schema {
  if (reference === '#') return root;
  const name = reference.replace(/^#\/(?:\$defs|definitions)\//, '');
  return root.$defs?.[name] ?? root.definitions?.[name] ?? {};
}

function fillArray(schema: Schema, name: string, filling: Filling): unknown[] {
  if (/hash_?tag|tagi/i.test(name)) {
    const bare = /bez (?:znaku )?#|without (?:the )?#/i.test(
      schema.description ?? schema.items?.description ?? '',
    );
    const tags = filling.post.hashtags.slice(0, schema.maxItems ?? 5);
    return bare ? tags.map((tag) => tag.slice(1)) : tags;
  }
  const items = schema.items ?? { type: 'string' };
  // A list of chosen words may well be empty; one that is said to have some has them.
  const count = Math.max(items.enum && schema.minItems === undefined ? 0 : 1, schema.minItems ?? 0);
  return Array.from({ length: count }, (_, index) =>
    fill(items, name, index === 0 ? filling : { ...filling, post: filling.another(index) }),
  );
}

const SCENE = 'a calm still life of the craft on a plain table, flat shapes, two colours, no lettering';

function fillString(schema: Schema, name: string, filling: Filling): string {
  const { post, topic, hasHashtags } = filling;
  if (/^(?:hook|words|line)$/i.test(name)) return filling.sentence();
  const text = hasHashtags ? post.text : joinPost(post);
  const fitting = [
    { pattern: /image|picture|prompt|scene|visual|obraz|grafik/i, value: `${topic}: ${SCENE}` },
    { pattern: /hash_?tag/i, value: post.hashtags.join(' ') },
    { pattern: /title|headline|tytu|nag[lł]|topic|temat|angle/i, value: topic },
    { pattern: /alt/i, value: `Ilustracja: ${topic}` },
  ].find(({ pattern }) => pattern.test(name));
  const value = fitting?.value ?? text;
  return schema.maxLength === undefined ? value : [...value].slice(0, schema.maxLength).join('');
}
