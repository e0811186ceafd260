import { APPROVAL_POLICIES, type ApprovalPolicy } from '@postownia/contract/approval-policies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { Select } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './approvals.module.css';
import { useApprovalChange } from './use-approvals.ts';

/** Whose word posts need before they go out; owners and admins choose it. */
export function PolicyChoice({ policy }: { policy: ApprovalPolicy }) {
  const { t } = useTranslation('approvals');
  const [asking, setAsking] = useState(false);
  const mayChoose = useMay('brand.manage');
  const change = useApprovalChange(
    (chosen: ApprovalPolicy) => api.approvals.setPolicy({ policy: chosen }),
    () => showToast.success(t('policySaved')),
  );
  return (
    <Panel label={t('title')}>
      <PanelHead title={t('title')} lead={t('lead')} />
      <div className={styles.policy}>
        <Select
          label={t('policy')}
          hint={mayChoose ? t(`policyHint.${policy}`) : t('policyNotYours')}
          value={policy}
          disabled={!mayChoose || change.isPending}
          onChange={({ target }) => {
            const chosen = target.value as ApprovalPolicy;
            if (chosen === 'none') setAsking(true);
            else change.mutate(chosen);
          }}
          options={APPROVAL_POLICIES.map((value) => ({ value, label: t(`policies.${value}`) }))}
        />
      </div>
      <Dialog
        isOpen={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={t('noneTitle')}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('review.cancel')}</Button>
            <Button
              variant="ink"
              onPress={() => {
                setAsking(false);
                change.mutate('none');
              }}
            >
              {t('noneChoose')}
            </Button>
          </>
        }
      >
        <p>{t('noneText')}</p>
      </Dialog>
    </Panel>
  );
}
