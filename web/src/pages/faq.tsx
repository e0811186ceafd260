import { useTranslation } from 'react-i18next';
import { Accordion } from '../components/accordion.tsx';
import { ButtonLink } from '../components/button.tsx';
import { SitePage, SiteSection } from './site-page.tsx';
import { faqData } from './structured-data.ts';

/** `/faq`: two categories of questions. */
export default function FaqPage() {
  const { t } = useTranslation('faq');
  const categories = t('categories', { returnObjects: true });
  return (
    <SitePage
      path="/faq"
      title={t('title')}
      description={t('description')}
      heading={t('heading')}
      lead={t('lead')}
      aside={<ButtonLink to="/docs">{t('docs')}</ButtonLink>}
      data={[faqData(categories.flatMap(({ items }) => items))]}
    >
      {categories.map(({ title, items }, index) => (
        <SiteSection
          key={title}
          look={index === 0 ? 'plain' : 'sheet'}
          title={title}
          id={index === 0 ? 'ogolne' : 'techniczne'}
        >
          <Accordion
            items={items.map(({ question, answer }) => ({
              id: question,
              title: question,
              content: <p>{answer}</p>,
            }))}
          />
        </SiteSection>
      ))}
    </SitePage>
  );
}
