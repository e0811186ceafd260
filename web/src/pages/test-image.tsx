import type { TestImageRequest } from '@postownia/contract/features/operator';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { ErrorLine } from '../components/field.tsx';
import { TextArea } from '../components/text-field.tsx';
import { showToast } from '../components/toast.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { NotFound } from './not-found.tsx';
import styles from './test-image.module.css';

/** What the server said, beside the sentence for the operator. */
class TestImageError extends Error {
  readonly answer: unknown;

  constructor(message: string, answer: unknown) {
    super(message);
    this.answer = answer;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const addressIn = (answer: unknown) =>
  (answer as { data?: { url?: string }[] } | null)?.data?.[0]?.url ?? null;

/** Asks our own server, which holds the key. The answer is shown as it is, so it is read without the API's client. */
async function generate(prompt: string): Promise<string> {
  const request: TestImageRequest = {
    image_request: {
      prompt,
      aspect_ratio: 'ASPECT_10_16',
      model: 'V_2',
      magic_prompt_option: 'AUTO',
    },
  };
  const response = await fetch('/api/v1/test-image/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const body = await response.text();
  if (!response.ok) throw new TestImageError(`API error (${response.status}): ${body}`, parsed(body));
  const url = addressIn(parsed(body));
  if (url === null) throw new TestImageError('No image URL in response', parsed(body));
  return url;
}

/** The developers' form; its sentences stay English (P-32). */
function TestImageForm() {
  const [prompt, setPrompt] = useState('');
  const drawing = useMutation({
    mutationFn: generate,
    onSuccess: () => showToast.success('Image generated successfully!'),
    onError: () => showToast.error('Failed to generate image'),
  });
  const { error } = drawing;
  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          drawing.mutate(prompt);
        }}
      >
        <TextArea
          label="Prompt"
          hint="ASPECT_10_16 · V_2 · magic prompt AUTO"
          rows={5}
          required
          maxLength={1000}
          disabled={drawing.isPending}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <Button type="submit" variant="machine" busy={drawing.isPending} busyLabel="Generating…">
          Generate
        </Button>
        {error !== null && <ErrorLine>{error.message}</ErrorLine>}
        {error instanceof TestImageError && (
          <section className={styles.answer} aria-label="Error object">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
            <pre tabIndex={0}>{JSON.stringify(error.answer, null, 2)}</pre>
          </section>
        )}
      </form>
      {drawing.data !== undefined && <img className={styles.image} src={drawing.data} alt={prompt} />}
    </div>
  );
}

/** `/test-image`: tries the configured image maker. For operators, where the configuration opens it. */
export default function TestImagePage() {
  const { overview } = useOverview();
  if (overview === undefined) return <main id={MAIN_ID} tabIndex={-1} />;
  if (!overview.user.operator) return <NotFound />;
  return (
    <main id={MAIN_ID} tabIndex={-1} lang="en">
      <title>Test image · Postownia</title>
      <PhoneBar title="Test image" />
      <div className={styles.page}>
        <h1 className="only-desktop">Test image</h1>
        <TestImageForm />
      </div>
    </main>
  );
}
