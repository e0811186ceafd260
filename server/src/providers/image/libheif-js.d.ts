/** What we use of the decoder: the types that it brings describe the whole C library, and no module of it. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface Heif {
    heif_context_alloc(): unknown;
    heif_context_free(context: unknown): void;
    heif_context_read_from_memory(context: unknown, bytes: Uint8Array): { code: unknown; message?: string };
    heif_js_context_get_primary_image_handle(context: unknown): object | null;
    heif_image_handle_get_width(handle: object): number;
    heif_image_handle_get_height(handle: object): number;
    heif_image_handle_has_alpha_channel(handle: object): number;
    heif_image_handle_release(handle: object): void;
    heif_image_release(image: unknown): void;
    heif_js_decode_image2(handle: object, colorspace: unknown, chroma: unknown): Promise<Decoded> | Decoded;
    readonly heif_error_code: { readonly heif_error_Ok: unknown };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: unknown;
      readonly heif_chroma_interleaved_RGBA: unknown;
    };
  }

  type Decoded =
    | { image: unknown; channels: readonly Plane[]; message?: undefined }
    | { message?: string; channels?: undefined }
    | null;

  export interface Plane {
    readonly data: Uint8Array;
    readonly width: number;
    readonly height: number;
    /** Bytes from one row to the next. */
    readonly stride: number;
  }

  const heif: Heif;
  export default heif;
}
