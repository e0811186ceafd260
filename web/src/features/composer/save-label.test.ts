import { expect, test } from 'vitest';
import { saveLabel } from './save-label.ts';

test.each(['team', 'team-then-client'] as const)(
  'who may not approve sends to the team: %s',
  (approvalPolicy) => {
    expect(saveLabel(null, false, { approvalPolicy })).toBe('sendForApproval');
    expect(saveLabel({ state: 'draft' }, false, { approvalPolicy })).toBe('sendForApproval');
    expect(saveLabel({ state: 'draft' }, true, { approvalPolicy })).toBe('saveDraft');
  },
);

test.each(['none', 'client'] as const)('where the team is not asked it is saved: %s', (approvalPolicy) => {
  expect(saveLabel(null, false, { approvalPolicy })).toBe('saveDraft');
  expect(saveLabel({ state: 'scheduled' }, false, { approvalPolicy })).toBe('saveChanges');
});
