import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims } from 'oidc-provider';

export const CLIENT = { id: 'podium', secret: 'known to nobody else: 0123456789' };

/** The provider's accounts by login. */
type People = Readonly<Record<string, Omit<AccountClaims, 'sub'>>>;

/** A certified OpenID provider in Google's place, on a separate site. */
export class OpenIdProvider {
  readonly issuer: string;
  readonly #server: Server;
  readonly #people: People;

  private constructor(issuer: string, server: Server, people: People) {
    this.issuer = issuer;
    this.#server = server;
    this.#people = people;
  }

  /** Answers only after `serve`, because the provider and Podium need each other's address. */
  static async open(people: People): Promise<OpenIdProvider> {
    // A different site than localhost, like Google: cookies must survive the redirects.
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new OpenIdProvider(`http://127.0.0.1:${port}`, server, people);
  }

  serve(podium: string) {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${podium}/api/auth/google/callback`],
        },
      ],
      // Like Google: the ID token itself has the identity claims.
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      cookies: { keys: ['of these sign-ins alone'] },
      findAccount: (_, login) => ({
        accountId: login,
        claims: () => ({ sub: login, ...this.#people[login] }),
      }),
    });
    const answer = provider.callback();
    this.#server.on('request', (request, response) => void answer(request, response));
  }

  async close() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
