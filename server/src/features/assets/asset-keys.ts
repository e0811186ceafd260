import { createHash } from 'node:crypto';
import type { ChosenCrop } from '@postownia/contract/crop-shapes';
import type { VideoFacts } from '@postownia/contract/video-rules';
import type { AssetKind } from '../../db/schema/assets.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Where the files of each kind lie; whose they are follows. */
export const PREFIXES = {
  image: 'post-images/',
  video: 'post-videos/',
  logo: 'brand-logos/',
  audio: 'brand-sounds/',
} as const;
const EXTENSIONS = { image: '.jpg', video: '', logo: '.png', audio: '' } as const;
type FileKind = keyof typeof PREFIXES;

/** An image that stays a PNG is a logo: every other one is stored as the JPEG that networks get. */
export const fileKindOf = ({ kind, mime }: { kind: AssetKind; mime: string }): FileKind =>
  mime === 'image/png' ? 'logo' : kind;

/** Storage keys of an asset: its file, and the small WebP that screens show. The one place that knows them. */
export function assetKeys(
  workspaceId: WorkspaceId,
  { kind, id }: { kind: FileKind; id: string },
): { file: string; thumbnail: string } {
  const stem = `${PREFIXES[kind]}${workspaceId}/${id}`;
  return { file: stem + EXTENSIONS[kind], thumbnail: `${stem}.webp` };
}

/** Hexadecimal digits of the name of a form: enough that two forms of one image never share it. */
const FORM_NAME_DIGITS = 16;

/** Storage key of a part of an image: the same part has the same key. */
export const cutKey = (
  workspaceId: WorkspaceId,
  { id, crop: { ratio, x, y, width, height } }: { id: string; crop: ChosenCrop },
): string => formKey(workspaceId, id, [ratio, x, y, width, height]);

/** Storage key of the whole image made smaller. */
export const fittedKey = (
  workspaceId: WorkspaceId,
  { id, shortSide }: { id: string; shortSide: number },
): string => formKey(workspaceId, id, ['short-side', shortSide]);

function formKey(workspaceId: WorkspaceId, id: string, form: readonly (string | number)[]): string {
  const name = createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, FORM_NAME_DIGITS);
  return `${PREFIXES.image}${workspaceId}/${id}.${name}${EXTENSIONS.image}`;
}

const KEY =
  /^(?:post-images|post-videos|brand-logos|brand-sounds)\/([0-9a-f-]{36})\/([0-9a-f-]{36})(?:(?:\.[0-9a-f]{16})?\.jpg|\.webp|\.png)?$/;

/** The asset that a file belongs to; null for a key of another shape. */
export function assetOfKey(key: string): { workspaceId: string; id: string } | null {
  const [, workspaceId, id] = KEY.exec(key) ?? [];
  return workspaceId === undefined || id === undefined ? null : { workspaceId, id };
}

/** Storage keys of an image. */
export function imageKeys(workspaceId: WorkspaceId, id: string): { jpeg: string; thumbnail: string } {
  const { file, thumbnail } = assetKeys(workspaceId, { kind: 'image', id });
  return { jpeg: file, thumbnail };
}

/** Paths of an asset on our own host. */
export function assetUrls(
  workspaceId: WorkspaceId,
  asset: { kind: FileKind; id: string },
): { url: string; thumbnailUrl: string } {
  const { file, thumbnail } = assetKeys(workspaceId, asset);
  return { url: `/media/${file}`, thumbnailUrl: `/media/${thumbnail}` };
}

/** Media types as networks and browsers name them (RFC 4337, RFC 6381, WebM container guidelines). */
export const VIDEO_MIMES: Readonly<Record<VideoFacts['container'], string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};
