/** Two-ink drawings of the empty states; they follow the theme. */
export const EMPTY_ART = {
  sheet: (
    <svg width="148" height="132" viewBox="0 0 148 132" aria-hidden="true">
      <path
        d="M24 28h-10M36 16v-10M124 28h10M112 16v-10M24 104h-10M36 116v10M124 104h10M112 116v10"
        stroke="var(--crop)"
        strokeWidth="1.5"
        fill="none"
      />
      <rect
        x="36"
        y="28"
        width="76"
        height="76"
        fill="var(--sheet)"
        stroke="var(--line-control)"
        strokeDasharray="4 4"
      />
      <path d="M74 54v24M62 66h24" stroke="var(--accent-line)" strokeWidth="3" />
    </svg>
  ),
  done: (
    <svg width="148" height="124" viewBox="0 0 148 124" aria-hidden="true">
      <rect
        x="30"
        y="12"
        width="88"
        height="96"
        fill="var(--sheet)"
        stroke="var(--line-control)"
        strokeWidth="1.5"
      />
      <path
        d="M45 35h12v12H45zM45 57h12v12H45zM45 79h12v12H45z"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <path
        d="M47 40l4 4 8-12M47 62l4 4 8-12M47 84l4 4 8-12"
        fill="none"
        stroke="var(--accent-line)"
        strokeWidth="3"
      />
      <path d="M70 41h34M70 63h34M70 85h24" stroke="var(--line-control)" strokeWidth="3" />
    </svg>
  ),
  day: (
    <svg width="148" height="132" viewBox="0 0 148 132" aria-hidden="true">
      <g fill="none" stroke="var(--line-control)">
        <path d="M20 20h108v92H20zM56 20v92M92 20v92M20 51h108M20 82h108" />
      </g>
      <rect x="56" y="51" width="36" height="31" fill="var(--accent-soft)" />
      <path
        d="M50 51h12M56 45v12M86 51h12M92 45v12M50 82h12M56 76v12M86 82h12M92 76v12"
        stroke="var(--accent-line)"
        strokeWidth="2.5"
      />
      <path d="M79 70l26 26-9 1 5 11-6 3-5-11-7 6z" fill="var(--ink)" stroke="var(--sheet)" strokeWidth="2" />
    </svg>
  ),
  plug: (
    <svg width="168" height="120" viewBox="0 0 168 120" aria-hidden="true">
      <path d="M0 60h34" stroke="var(--ink)" strokeWidth="5" />
      <path d="M34 36h24v48H34z" fill="var(--ink)" />
      <path d="M58 48h14M58 72h14" stroke="var(--ink)" strokeWidth="6" />
      <path d="M168 60h-34" stroke="var(--accent-line)" strokeWidth="5" />
      <path d="M134 32h-14a28 28 0 0 0 0 56h14z" fill="var(--accent)" />
      <path d="M86 34l5 8M82 60h-9M86 86l5-8" stroke="var(--line-control)" strokeWidth="2.5" />
    </svg>
  ),
  chart: (
    <svg width="168" height="120" viewBox="0 0 168 120" aria-hidden="true">
      <path d="M14 104h140" stroke="var(--ink)" strokeWidth="3" />
      <rect
        x="20"
        y="78"
        width="14"
        height="26"
        fill="none"
        stroke="var(--line-control)"
        strokeDasharray="3 3"
      />
      <rect
        x="43"
        y="66"
        width="14"
        height="38"
        fill="none"
        stroke="var(--line-control)"
        strokeDasharray="3 3"
      />
      <rect
        x="66"
        y="74"
        width="14"
        height="30"
        fill="none"
        stroke="var(--line-control)"
        strokeDasharray="3 3"
      />
      <rect
        x="89"
        y="54"
        width="14"
        height="50"
        fill="none"
        stroke="var(--line-control)"
        strokeDasharray="3 3"
      />
      <rect
        x="112"
        y="60"
        width="14"
        height="44"
        fill="none"
        stroke="var(--line-control)"
        strokeDasharray="3 3"
      />
      <rect
        x="135"
        y="42"
        width="14"
        height="62"
        fill="none"
        stroke="var(--line-control)"
        strokeDasharray="3 3"
      />
      <path
        d="M27 74L50 60 73 68 96 46 119 52 142 28"
        fill="none"
        stroke="var(--accent-line)"
        strokeWidth="3"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
    </svg>
  ),
  off: (
    <svg width="148" height="124" viewBox="0 0 148 124" aria-hidden="true">
      <rect
        x="30"
        y="22"
        width="88"
        height="80"
        fill="var(--sheet)"
        stroke="var(--line-control)"
        strokeWidth="1.5"
      />
      <path d="M30 82l26-26 20 20 16-14 26 24v16H30z" fill="var(--paper-2)" />
      <circle cx="94" cy="46" r="9" fill="var(--paper-2)" />
      <path d="M22 112L126 12" stroke="var(--accent-line)" strokeWidth="3.5" />
    </svg>
  ),
  video: (
    <svg width="148" height="124" viewBox="0 0 148 124" aria-hidden="true">
      <rect x="46" y="8" width="58" height="104" fill="var(--ink)" />
      <g fill="var(--paper)">
        <rect x="50" y="14" width="6" height="8" />
        <rect x="94" y="14" width="6" height="8" />
        <rect x="50" y="28" width="6" height="8" />
        <rect x="94" y="28" width="6" height="8" />
        <rect x="50" y="42" width="6" height="8" />
        <rect x="94" y="42" width="6" height="8" />
        <rect x="50" y="56" width="6" height="8" />
        <rect x="94" y="56" width="6" height="8" />
        <rect x="50" y="70" width="6" height="8" />
        <rect x="94" y="70" width="6" height="8" />
        <rect x="50" y="84" width="6" height="8" />
        <rect x="94" y="84" width="6" height="8" />
        <rect x="50" y="98" width="6" height="8" />
        <rect x="94" y="98" width="6" height="8" />
      </g>
      <rect x="60" y="14" width="30" height="44" fill="var(--accent)" />
      <rect x="60" y="62" width="30" height="44" fill="var(--sheet)" />
      <path d="M69 27l14 9-14 9z" fill="var(--ink)" />
    </svg>
  ),
};
