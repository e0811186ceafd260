import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './guide-scenes.module.css';

/** What a step of the guide looks like; without words, so that it is the same in every language. */
export type SceneName = 'press' | 'login' | 'choose' | 'consents' | 'business' | 'link' | 'done';

const frame = <rect x="1" y="1" width="158" height="98" className={styles.sheet} />;
const bar = (
  <>
    <path d="M1 1h158v14H1z" className={styles.well} />
    <circle cx="10" cy="8" r="2.5" className={styles.soft} />
    <circle cx="18" cy="8" r="2.5" className={styles.soft} />
  </>
);
const pointer = (x: number, y: number) => (
  <path d="M0 0l0 17 4-4 3 7 4-2-3-6 6 0z" transform={`translate(${x} ${y})`} className={styles.pointer} />
);
const rows = [26, 48, 70];

/** A switch that is on. */
const on = (y: number) => (
  <>
    <rect x="122" y={y} width="26" height="14" rx="7" className={styles.accent} />
    <circle cx="141" cy={y + 7} r="5" className={styles.paper} />
  </>
);

const DRAWINGS: Readonly<Record<SceneName, ReactNode>> = {
  press: (
    <>
      {frame}
      <path d="M14 16h70M14 26h46" className={styles.text} />
      <rect x="14" y="42" width="132" height="38" rx="5" className={styles.ink} />
      <path d="M58 61h56" className={styles.onInk} />
      <path d="M134 55v12M128 61h12" className={styles.onInk} />
      {pointer(118, 66)}
    </>
  ),
  login: (
    <>
      {frame}
      {bar}
      <rect x="44" y="50" width="72" height="12" rx="3" className={styles.field} />
      <path d="M50 56h22" className={styles.text} />
      <rect x="44" y="66" width="72" height="12" rx="3" className={styles.field} />
      <path d="M50 72h2M56 72h2M62 72h2M68 72h2" className={styles.text} />
      <rect x="44" y="83" width="72" height="11" rx="3" className={styles.accent} />
    </>
  ),
  choose: (
    <>
      {frame}
      {bar}
      {rows.map((y, index) => (
        <g key={y}>
          <circle cx="24" cy={y + 8} r="8" className={index === 0 ? styles.accent : styles.well} />
          <path d={`M40 ${y + 8}h${index === 1 ? 44 : 58}`} className={styles.text} />
          <rect
            x="130"
            y={y + 1}
            width="14"
            height="14"
            rx="2"
            className={index === 0 ? styles.ink : styles.field}
          />
        </g>
      ))}
      <path d="M133 34l3 4 6-7" className={styles.onInk} />
      {pointer(140, 38)}
    </>
  ),
  consents: (
    <>
      {frame}
      {bar}
      {rows.map((y, index) => (
        <g key={y}>
          <path d={`M14 ${y + 7}h${[72, 56, 84][index]}`} className={styles.text} />
          {on(y)}
        </g>
      ))}
    </>
  ),
  business: (
    <>
      {frame}
      <circle cx="42" cy="40" r="14" className={styles.well} />
      <path d="M22 74a20 16 0 0 1 40 0" className={styles.well} />
      <path d="M72 50h18m-6-6l6 6-6 6" className={styles.arrow} />
      <path d="M104 34h40l4 14h-48z" className={styles.accent} />
      <path d="M104 48h40v30h-40z" className={styles.ink} />
      <path d="M112 56h10v10h-10zM130 56h8v22h-8z" className={styles.paper} />
    </>
  ),
  link: (
    <>
      {frame}
      <path d="M14 30h44v40H14z" className={styles.well} />
      <path d="M22 42h28M22 52h28M22 62h16" className={styles.text} />
      <circle cx="124" cy="50" r="22" className={styles.accent} />
      <rect x="114" y="40" width="20" height="20" rx="5" className={styles.onAccent} />
      <circle cx="124" cy="50" r="5" className={styles.onAccent} />
      <path d="M66 50h10M82 50h10" className={styles.arrow} />
      <rect x="64" y="43" width="16" height="14" rx="7" className={styles.chain} />
      <rect x="78" y="43" width="16" height="14" rx="7" className={styles.chain} />
    </>
  ),
  done: (
    <>
      {frame}
      {bar}
      <circle cx="40" cy="56" r="18" className={styles.well} />
      <path d="M70 48h66M70 60h44" className={styles.text} />
      <circle cx="55" cy="70" r="11" className={styles.success} />
      <path d="M50 70l4 4 7-8" className={styles.onInk} />
    </>
  ),
};

/** One step, drawn in our two inks; it follows the theme. */
export function GuideScene({ scene, brand: Brand }: { scene: SceneName; brand: Icon }) {
  return (
    <span className={styles.scene} aria-hidden="true">
      <svg viewBox="0 0 160 100" width="160" height="100" role="presentation">
        {DRAWINGS[scene]}
        {scene === 'press' && <Brand x={22} y={51} width={20} height={20} className={styles.brandOnInk} />}
        {scene === 'login' && <Brand x={67} y={19} width={26} height={26} className={styles.brand} />}
        {scene === 'done' && <Brand x={30} y={46} width={20} height={20} className={styles.brand} />}
      </svg>
    </span>
  );
}
