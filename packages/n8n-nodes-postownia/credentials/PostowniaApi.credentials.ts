import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** An API key of a firm: made in the settings of Postownia, shown there once. */
export class PostowniaApi implements ICredentialType {
  name = 'postowniaApi';

  displayName = 'Postownia API';

  icon = { light: 'file:../icons/postownia.svg', dark: 'file:../icons/postownia.dark.svg' } as const;

  documentationUrl = 'https://postownia.pl/api';

  properties: INodeProperties[] = [
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'Made in the settings of Postownia, under API keys. It begins with pst_.',
    },
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: 'https://postownia.pl',
      description: 'Of your Postownia, without a slash at its end',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url}}/api/v1', url: '/brands' },
  };
}
