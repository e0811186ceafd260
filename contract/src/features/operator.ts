import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Instant, paragraph } from '../fields.ts';
import { may } from '../procedure.ts';

/** What `/test-image` asks for: the request of the image provider's own protocol, as the specification has it. */
export const TestImageRequest = z.strictObject({
  image_request: z.strictObject({
    prompt: paragraph(1_000, 1),
    aspect_ratio: z.enum(['ASPECT_10_16']),
    model: z.enum(['V_2']),
    magic_prompt_option: z.enum(['AUTO']),
  }),
});
export type TestImageRequest = z.infer<typeof TestImageRequest>;

const Count = z.int().check(z.gte(0));

/** How the installation is, over all workspaces: counts only, nobody's data. */
export const Installation = z.object({
  measuredAt: Instant,
  users: Count,
  workspaces: Count,
  publications: z.object({
    /** Due, and in nobody's hands. */
    overdue: Count,
    /** How long the most overdue one has waited, seconds. */
    lagSeconds: z.number(),
    /** Nobody knows yet whether they went out. */
    unknown: Count,
    /** To be tried again. */
    waiting: Count,
  }),
  accounts: z.object({
    /** The connection ends within seven days. */
    expiring: Count,
    needReconnect: Count,
  }),
  queues: z.array(z.object({ queue: z.string(), waiting: Count, active: Count, oldestSeconds: z.number() })),
});
export type Installation = z.infer<typeof Installation>;

export const operatorContract = {
  /** For `/operator`; NOT_FOUND for everybody but the operator. */
  installation: may('self.manage')
    .route({ method: 'GET', path: '/operator/installation', tags: ['Operator'] })
    .output(Installation),
  /**
   * Has the configured maker draw one image and keeps nothing. NOT_FOUND for everybody but the operator, and where
   * `TEST_IMAGE_PAGE` is off.
   */
  testImage: may('self.manage')
    .errors(refusals('IMAGE_NOT_MADE'))
    .route({ method: 'POST', path: '/test-image/generate', tags: ['Operator'] })
    .input(TestImageRequest)
    .output(z.object({ data: z.array(z.object({ url: z.string() })) })),
};
