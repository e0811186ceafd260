import type { Reel } from '@postownia/contract/features/reels';
import type { PlaceInLine } from '@postownia/contract/place-in-line';
import { REEL_STEPS } from '@postownia/contract/reel-vocabulary';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconCircleCheck, IconCircleDotted } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProgressStrip } from '../../components/progress-strip.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatPercent, formatSpan } from '../../lib/formats.ts';
import { May } from '../../lib/may.tsx';
import styles from './reels.module.css';
import { useCancelReel } from './use-reels.ts';

const PATCHES = 12;

/** How many reels go before one, when its turn comes, and that nobody has to stay for it. */
function useWaitText(): (wait: PlaceInLine) => string {
  const { t, i18n } = useTranslation('reels');
  return ({ ahead, seconds }) => {
    const turn = seconds === null ? null : t('beginsIn', { span: formatSpan(seconds, i18n.language) });
    return [t('ahead', { count: ahead }), turn, t('mayLeave')].filter((part) => part !== null).join(' ');
  };
}

/** A reel that waits or is being made: the control strip, its four steps, and a way to stop it. */
export function ReelProgress({ reel }: { reel: Reel }) {
  const { t, i18n } = useTranslation('reels');
  const cancel = useCancelReel();
  const waitText = useWaitText();
  const percent = formatPercent(reel.progress / 100, i18n.language);
  const now = reel.step === null ? -1 : REEL_STEPS.indexOf(reel.step);
  const stop = () =>
    cancel.mutate(reel.id, {
      onSuccess: () => showToast.success(t('cancelled', { count: TOKEN_COSTS.reel })),
      onError: (error) => showToast.error(errorText(error)),
    });
  return (
    <section className={styles.progress} aria-label={t('making')}>
      <div className={styles.line}>
        <b>{t('making')}</b>
        <span className={styles.percent} aria-hidden="true">
          {percent}
        </span>
      </div>
      <ProgressStrip
        total={PATCHES}
        done={Math.floor((reel.progress / 100) * PATCHES)}
        label={t('making')}
        valueText={percent}
      />
      <p className={styles.quiet}>
        {reel.wait ? waitText(reel.wait) : t(reel.state === 'waiting' ? 'waits' : 'mayLeave')}
      </p>
      <ol className={styles.steps}>
        {REEL_STEPS.map((step, place) => (
          <li key={step} aria-current={place === now ? 'step' : undefined}>
            {place < now && <Icon of={IconCircleCheck} />}
            {place === now && <RegistrationMark />}
            {place > now && <Icon of={IconCircleDotted} />}
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
      <div className="sr" aria-live="polite">
        {reel.step !== null && t(`steps.${reel.step}`)}
      </div>
      <May action="posts.generate">
        <Button block busy={cancel.isPending} onPress={stop}>
          {t('stop', { count: TOKEN_COSTS.reel })}
        </Button>
      </May>
    </section>
  );
}
