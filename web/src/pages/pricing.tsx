import { PLANS, TOKEN_PACKS } from '@postownia/contract/plans';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { useTranslation } from 'react-i18next';
import { Accordion } from '../components/accordion.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CoinGlyph } from '../components/cost-chip.tsx';
import { classNames } from '../lib/class-names.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { PageHead } from './page-head.tsx';
import { PageMeta } from './page-meta.tsx';
import styles from './pricing.module.css';
import { PackStamp } from './pricing-pack.tsx';
import { PeriodChoice } from './pricing-period.tsx';
import { PlanColumn } from './pricing-plan.tsx';
import site from './site.module.css';
import { faqData, productData } from './structured-data.ts';

/** What a post costs, as a sum of stamps. */
function CostSum() {
  const { t } = useTranslation('pricing');
  const box = (cost: number, words: string, sum = false) => (
    <div className={classNames(styles.box, sum && styles.sum)}>
      <b>
        <CoinGlyph size={20} />
        {cost}
      </b>
      <span>{words}</span>
    </div>
  );
  return (
    <section className={styles.cost} aria-labelledby="koszt">
      <h2 id="koszt">{t('cost')}</h2>
      <div className={styles.costRow}>
        {box(TOKEN_COSTS.image, t('image'))}
        <i>+</i>
        {box(TOKEN_COSTS.text, t('text'))}
        <i>=</i>
        {box(TOKEN_COSTS.post, t('fullPost'), true)}
      </div>
      <p className={styles.costsAlso}>{t('costsAlso', TOKEN_COSTS)}</p>
    </section>
  );
}

function Packs() {
  const { t } = useTranslation('pricing');
  return (
    <section className={styles.packs} aria-labelledby="pakiety">
      <div className={site.wrap}>
        <h2 id="pakiety">{t('packs')}</h2>
        <div className={styles.packGrid}>
          {TOKEN_PACKS.map((pack) => (
            <PackStamp key={pack.id} pack={pack} />
          ))}
          <aside className={styles.ask}>
            <h3>{t('askTitle')}</h3>
            <p>{t('askText')}</p>
            <ButtonLink to="/contact?temat=plan" block>
              {t('ask')}
            </ButtonLink>
          </aside>
        </div>
      </div>
    </section>
  );
}

/** `/pricing`: plans by the month or the year, packs, and what a post costs. */
export default function PricingPage() {
  const { t } = useTranslation('pricing');
  const { t: formatMessage } = useTranslation('common');
  const answers = t('answers', { returnObjects: true });
  const data = [productData(t('description'), formatMessage), faqData(answers)];
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <PageMeta path="/pricing" title={t('title')} description={t('description')} data={data} />
      <div className={site.wrap}>
        <PageHead title={t('heading')} lead={t('lead')} aside={<PeriodChoice />} />
        <div className={styles.plans}>
          {PLANS.map((plan) => (
            <PlanColumn key={plan.id} plan={plan} />
          ))}
        </div>
        <CostSum />
      </div>
      <Packs />
      <section className={styles.questions} aria-labelledby="pytania">
        <div className={site.wrap}>
          <h2 id="pytania">{t('questions')}</h2>
          <Accordion
            items={answers.map(({ question, answer }) => ({
              id: question,
              title: question,
              content: <p>{answer}</p>,
            }))}
          />
        </div>
      </section>
    </main>
  );
}
