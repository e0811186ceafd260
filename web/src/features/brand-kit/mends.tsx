import { luminance } from '@postownia/contract/colour-contrast';
import type { Palette } from '@postownia/contract/palettes';
import { type Mend, makeSafe, textRoleOn } from '@postownia/contract/safe-palette';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { formatNumber } from '../../lib/formats.ts';
import styles from './mends.module.css';

/** What is done to the owner's colours, before and after, with the contrast measured; nothing where they are fit. */
export function Mends({ colours }: { colours: Palette }) {
  const { t } = useTranslation('brand-kit');
  const { palette, mends } = makeSafe(colours);
  if (mends.length === 0) return null;
  return (
    <div className={styles.mends}>
      <h3>{t('mended')}</h3>
      <p>{t('mendedText')}</p>
      <ul>
        {mends.map((mend) => (
          <li key={`${mend.role}-${mend.to}`}>
            <MendRow mend={mend} palette={palette} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MendRow({ mend, palette }: { mend: Mend; palette: Palette }) {
  const { t, i18n } = useTranslation('brand-kit');
  const { kind, role, against, from, to, before, after } = mend;
  const ratio = (value: number) => formatNumber(Math.round(value * 10) / 10, i18n.language);
  const text = kind === 'swapped' ? palette.deep : palette[textRoleOn(to, palette)];
  const change = luminance(to) < luminance(from) ? t('change.darker') : t('change.lighter');
  const names = { role: t(`roles.${role}`), against: t(`roles.${against}`), change };
  return (
    <>
      <span className={styles.patch} style={{ background: from, color: text }} aria-hidden="true">
        {t('sample')}
      </span>
      <Icon of={IconArrowRight} size={16} />
      <span className={styles.patch} style={{ background: to, color: text }} aria-hidden="true">
        {t('sample')}
      </span>
      <span>
        {kind === 'readable' && <b>{t('ratio', { before: ratio(before), after: ratio(after) })}. </b>}
        {t(`mends.${kind}`, names)} <span className={styles.codes}>{`${from} → ${to}`}</span>
      </span>
    </>
  );
}
