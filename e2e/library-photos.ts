import type { Page } from '@playwright/test';

export interface Drawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Of its ground, in degrees. */
  readonly hue: number;
}

/** A drawn photo as a file that a person could choose; another hue is another photo. */
export async function drawPhoto(page: Page, { name, width, height, hue }: Drawing) {
  const data = await page.evaluate(
    ([w, h, color]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const draw = canvas.getContext('2d');
      if (draw === null) throw new Error('nothing to draw with');
      const ground = draw.createLinearGradient(0, 0, w, h);
      ground.addColorStop(0, `hsl(${color} 45% 62%)`);
      ground.addColorStop(1, `hsl(${color + 40} 50% 24%)`);
      draw.fillStyle = ground;
      draw.fillRect(0, 0, w, h);
      draw.fillStyle = `hsl(${color + 180} 60% 78%)`;
      draw.beginPath();
      draw.arc(w * 0.6, h * 0.45, Math.min(w, h) * 0.25, 0, 7);
      draw.fill();
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height, hue] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}
