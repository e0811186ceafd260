import { APP_SCOPES } from '@postownia/contract';
import { resourceOf } from './read-request.ts';

/** Where a person is asked whether a program may act for them; a page of the web application. */
const AUTHORIZE = '/authorize';

/** What opens with what (RFC 9728), for programs that were refused. */
export const resourceMetadata = (appUrl: string) => ({
  resource: resourceOf(appUrl),
  authorization_servers: [new URL(appUrl).origin],
  scopes_supported: [...APP_SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Postownia',
  resource_documentation: new URL('/api', appUrl).href,
});

/** Where programs ask to be let in, and how (RFC 8414). */
export const serverMetadata = (appUrl: string) => ({
  issuer: new URL(appUrl).origin,
  authorization_endpoint: new URL(AUTHORIZE, appUrl).href,
  token_endpoint: new URL('/oauth/token', appUrl).href,
  registration_endpoint: new URL('/oauth/register', appUrl).href,
  revocation_endpoint: new URL('/oauth/revoke', appUrl).href,
  scopes_supported: [...APP_SCOPES],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});

/** Tells a program that was refused where to ask (RFC 6750, RFC 9728). */
export const challengeOf = (appUrl: string): string =>
  `Bearer realm="Postownia", resource_metadata="${new URL('/.well-known/oauth-protected-resource/mcp', appUrl).href}", scope="${APP_SCOPES.join(' ')}"`;
