import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { type Network, networkName, ownTextCharacters, ownTextLimits } from '@postownia/contract/networks';
import { checkPostText, countGraphemes } from '@postownia/contract/post-text';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { TextArea } from '../../components/text-field.tsx';
import styles from './day-panel.module.css';
import { TextHints } from './text-hints.tsx';

/** What the checker needs to know of the brand. */
interface WritingBrand {
  name: string;
  flags: readonly string[];
  postLanguage: PostLanguage;
}

interface VariantEditorProps {
  network: Network;
  /** What the editor begins with: the network's own text, else what was suggested. */
  text: string;
  brand: WritingBrand;
  saving: boolean;
  refusal: string | null;
  onSave: (text: string) => void;
  onCancel: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

/** A network's own text with the limits of that network. */
export default function VariantEditor(props: VariantEditorProps) {
  const { network, text, brand, saving, refusal, onSave, onCancel, onDirtyChange } = props;
  const { t } = useTranslation('posts');
  const id = useId();
  const [draft, setDraft] = useState(text);
  const limit = ownTextCharacters(network);
  const { postLanguage: language, flags, name } = brand;
  const findings = checkPostText(draft, { language, flags, names: [name], ...ownTextLimits(network) });
  const stopped = findings.some(({ severity }) => severity === 'error');
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!stopped) onSave(draft);
      }}
    >
      <TextArea
        label={t('variantText', { network: networkName(network) })}
        id={id}
        value={draft}
        lang={language}
        rows={12}
        autoFocus
        onChange={(event) => {
          setDraft(event.target.value);
          onDirtyChange(event.target.value !== text);
        }}
        aside={<CharacterCounter count={countGraphemes(draft)} limit={limit} />}
        hint={t('editHint')}
        error={refusal ?? undefined}
      />
      <TextHints text={draft} findings={findings} />
      <div className={styles.editorButtons}>
        <Button variant="ink" type="submit" busy={saving} busyLabel={t('saving')} disabled={stopped}>
          {t('save')}
        </Button>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
