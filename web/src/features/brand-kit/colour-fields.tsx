import { PALETTE_NAMES, PALETTES, type Palette } from '@postownia/contract/palettes';
import { PALETTE_ROLES } from '@postownia/contract/safe-palette';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import styles from './colour-fields.module.css';
import { isHex, tidyHex } from './hex.ts';

interface ColourFieldsProps {
  colours: Palette;
  onChange: (colours: Palette) => void;
}

/** Five colours by their role: a patch that opens the picker, and the code to write or paste. */
export function ColourFields({ colours, onChange }: ColourFieldsProps) {
  const { t } = useTranslation('brand-kit');
  const id = useId();
  const wrong = PALETTE_ROLES.some((role) => !isHex(colours[role]));
  return (
    <>
      <div className={styles.roles}>
        {PALETTE_ROLES.map((role) => {
          const hex = colours[role];
          const name = t(`roles.${role}`);
          const set = (value: string) => onChange({ ...colours, [role]: value });
          return (
            <div key={role} className={styles.role}>
              <input
                type="color"
                className={styles.patch}
                aria-label={t('pick', { role: name })}
                value={isHex(hex) ? hex.toLowerCase() : '#ffffff'}
                onChange={(event) => set(event.target.value.toUpperCase())}
              />
              <b>{name}</b>
              <input
                className={styles.hex}
                aria-label={t('hexOf', { role: name })}
                aria-invalid={isHex(hex) ? undefined : true}
                aria-describedby={isHex(hex) ? undefined : id}
                spellCheck={false}
                autoComplete="off"
                maxLength={20}
                value={hex}
                onChange={(event) => set(tidyHexOf(event.target.value))}
                onBlur={(event) => set(tidyHex(event.target.value))}
              />
              <span className={styles.hint}>{t(`roleHints.${role}`)}</span>
            </div>
          );
        })}
      </div>
      {wrong && <ErrorLine id={id}>{t('badHex')}</ErrorLine>}
      <p className={styles.from}>{t('startFrom')}</p>
      <div className={styles.palettes}>
        {PALETTE_NAMES.map((name) => (
          <Button key={name} size="small" onPress={() => onChange({ ...PALETTES[name] })}>
            <span className={styles.dots} aria-hidden="true">
              {[PALETTES[name].primary, PALETTES[name].secondary, PALETTES[name].accent].map((ink) => (
                <i key={ink} style={{ background: ink }} />
              ))}
            </span>
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Six characters without # are complete while typing; fewer may be going on. */
const tidyHexOf = (text: string) => (/^\s*[0-9a-f]{6}\s*$/i.test(text) ? tidyHex(text) : text);
