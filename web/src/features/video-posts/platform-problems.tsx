import {
  captionProblem,
  platformProblems,
  platformRules,
  type VideoPlatform,
} from '@postownia/contract/video-platforms';
import type { VideoFacts } from '@postownia/contract/video-rules';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../components/field.tsx';
import type { VideoForm } from './form-state.ts';
import styles from './video-post-form.module.css';

interface Problem {
  platform: VideoPlatform;
  problems: { code: string; limit: string }[];
}

/** Why the chosen platforms would refuse this video and its text, by platform. */
export function problemsOf(
  form: VideoForm,
  { facts, bytes }: { readonly facts: VideoFacts | null; readonly bytes?: number | undefined },
): Problem[] {
  return form.platforms.flatMap((platform) => {
    const ofText = captionProblem(platform, form);
    const problems = [
      ...(facts === null ? [] : platformProblems(platform, facts, { bytes })),
      ...(ofText === null ? [] : [ofText]),
    ];
    return problems.length === 0 ? [] : [{ platform, problems }];
  });
}

/** Said at once, with what to change; stands there until it is changed. */
export function PlatformProblems({ problems, id }: { problems: readonly Problem[]; id: string }) {
  const { t } = useTranslation('video-posts');
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems} id={id} role="status">
      {problems.map(({ platform, problems: own }) => (
        <div key={platform}>
          <ErrorLine>{t('problems', { platform: platformRules(platform).label })}</ErrorLine>
          <ul>
            {own.map(({ code, limit }) => (
              <li key={code}>{t(`problem.${code as 'container'}`, { limit })}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
