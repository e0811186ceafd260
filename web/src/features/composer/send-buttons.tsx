import { IconCalendarTime, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import type { FootProps } from './composer-parts.ts';
import { useObstacle } from './use-obstacle.ts';

/** What sends a post on its way, for whoever may; each says what stands against it. */
export function SendButtons(props: FootProps & { planLabel: string }) {
  const { checks, send, sending, mayPlan, mayPublish, planLabel } = props;
  const { t } = useTranslation('composer');
  const plan = useObstacle(checks, 'plan');
  const now = useObstacle(checks, 'now');
  return (
    <>
      {mayPublish && (
        <Button
          size="large"
          icon={IconSend}
          busy={sending === 'now'}
          unavailable={now}
          onPress={() => send('now')}
        >
          {t('publishNow')}
        </Button>
      )}
      {mayPlan && (
        <Button
          variant="machine"
          size="large"
          icon={IconCalendarTime}
          busy={sending === 'plan'}
          unavailable={plan}
          onPress={() => send('plan')}
        >
          {planLabel}
        </Button>
      )}
    </>
  );
}
