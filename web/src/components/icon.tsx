import type { Icon as TablerIcon } from '@tabler/icons-react';

export type IconShape = TablerIcon;

/** An outline icon in the product's stroke; decoration only, the name stands beside it. */
export function Icon({
  of: Shape,
  size = 18,
  className,
}: {
  of: IconShape;
  size?: number;
  className?: string;
}) {
  return <Shape size={size} stroke={1.75} className={className} aria-hidden="true" focusable="false" />;
}
