import { INTERVIEW_QUESTIONS, type InterviewQuestion } from '@postownia/contract/features/brand-facts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Interview } from '../features/brand-facts/interview.tsx';
import { pathOfTab } from './dashboard-tabs.ts';
import { StepPage } from './step-page.tsx';

/** `/brand/interview?pytanie=3`: a question of the interview; without a number the first open one. */
export default function InterviewPage() {
  const { t } = useTranslation('brand-facts');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const asked = INTERVIEW_QUESTIONS[Number(search.get('pytanie') ?? 0) - 1] ?? null;
  const onAsk = (question: InterviewQuestion) =>
    setSearch({ pytanie: String(INTERVIEW_QUESTIONS.indexOf(question) + 1) });
  return (
    <StepPage title={t('interviewTitle')} back={{ to: pathOfTab('profil'), label: t('backToProfile') }}>
      <Interview asked={asked} onAsk={onAsk} onEnd={() => void navigate('/brand/facts')} />
    </StepPage>
  );
}
