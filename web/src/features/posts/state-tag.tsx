import type { ShownState } from '@postownia/contract/post-approval';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { Tag, type TagLook } from '../../components/tag.tsx';

const LOOKS: Readonly<Record<ShownState, TagLook>> = {
  draft: 'quiet',
  waiting: 'outlined',
  change: 'warning',
  approved: 'outlined',
  scheduled: 'outlined',
  publishing: 'accent',
  published: 'solid',
  'partly-published': 'warning',
  failed: 'danger',
  skipped: 'warning',
  'to-check': 'warning',
};

/** The state of a post in words, with its glyph. */
export function StateTag({ state }: { state: ShownState }) {
  const { t } = useTranslation('posts');
  return (
    <Tag look={LOOKS[state]}>
      <StatusGlyph status={state} size={13} />
      {state === 'partly-published' ? t('partlyShort') : t(`state.${state}`)}
    </Tag>
  );
}
