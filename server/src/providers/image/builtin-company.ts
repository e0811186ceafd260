import type { Scheme } from './builtin-colours.ts';

import type { Field, Sheet } from './builtin-sheet.ts';

/** What else the post names; a plain shape where it names nothing more: one thing is not shown three times. */
export function companion(sheet: Sheet, index: number, inks: Scheme, field: Field) {
  const drawing = sheet.company[index];
  if (drawing) {
    sheet.draw(drawing, inks, field);
    return;
  }
  const radius = Math.min(field.width, field.height) * 0.36;
  const x = sheet.left(field.x, field.width) + field.width / 2;
  const y = field.stand ? field.y + field.height - radius : field.y + field.height / 2;
  sheet.add(
    index % 2 === 0 ? sheet.disc(x, y, radius, inks.c) : sheet.ring(x, y, radius * 0.8, inks.b, radius * 0.4),
  );
}
