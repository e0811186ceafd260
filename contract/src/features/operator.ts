import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { paragraph } from '../fields.ts';
import { member } from '../procedure.ts';

/** What `/test-image` asks for: the request of the picture provider's own protocol, as the specification has it. */
export const TestImageRequest = z.strictObject({
  image_request: z.strictObject({
    prompt: paragraph(1_000, 1),
    aspect_ratio: z.enum(['ASPECT_10_16']),
    model: z.enum(['V_2']),
    magic_prompt_option: z.enum(['AUTO']),
  }),
});
export type TestImageRequest = z.infer<typeof TestImageRequest>;

export const operatorContract = {
  /**
   * Has the configured maker draw one picture and keeps nothing. NOT_FOUND for everybody but the operator, and where
   * `TEST_IMAGE_PAGE` is off.
   */
  testImage: member
    .errors(refusals('PICTURE_NOT_MADE'))
    .route({ method: 'POST', path: '/test-image/generate', tags: ['Operator'] })
    .input(TestImageRequest)
    .output(z.object({ data: z.array(z.object({ url: z.string() })) })),
};
