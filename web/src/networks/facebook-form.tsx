import type { OptionsFormProps } from './network-view.ts';
import { StorySwitch } from './story-switch.tsx';

/** What Facebook asks about a post: of a video, whether it is a story. */
export default function FacebookForm({ answers, medium, onChange }: OptionsFormProps) {
  return medium === 'images' ? null : (
    <StorySwitch network="facebook" answers={answers} onChange={onChange} />
  );
}
