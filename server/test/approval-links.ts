import type { AuditAction } from '@postownia/contract';
import type { BrowserAnswer } from './browser.ts';

type Api = (method: string, place: string, body?: unknown) => Promise<BrowserAnswer>;
type AddPost = (date: string, approved?: boolean) => Promise<string>;

/** Operations of approvals that leave a line, and how each is done for real; the policy is as before at the end. */
export function auditedApprovals(
  api: Api,
  addPost: AddPost,
): Record<string, readonly [AuditAction, () => Promise<unknown>]> {
  const choose = (policy: string) => api('PUT', '/approvals/policy', { policy });
  let sent = '';
  const send = async () => {
    const postIds = [await addPost('2027-02-03', false)];
    const form = { postIds, note: '', language: 'pl', pin: false, recipient: 'klient@example.com' };
    const answer = await api('POST', '/approvals/links', form);
    sent = answer.body.link.id;
    return answer;
  };
  const withLink = async (method: string, step: string) =>
    api(method, `/approvals/links/${(await send()).body.link.id}${step}`);
  return {
    'approvals.setPolicy': ['approval-policy.changed', () => choose('client')],
    'approvals.create': ['approval-link.sent', send],
    'approvals.sendToClient': [
      'approval-link.sent',
      async () => {
        const postIds = [await addPost('2027-02-04', false)];
        return api('POST', `/approvals/links/${sent}/send`, { postIds, note: '' });
      },
    ],
    'approvals.resend': ['approval-link.resent', () => withLink('POST', '/resend')],
    'approvals.withdraw': [
      'approval-link.withdrawn',
      async () => {
        await withLink('DELETE', '');
        return choose('none');
      },
    ],
  };
}
