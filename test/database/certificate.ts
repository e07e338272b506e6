// The library asks for it before anything of it is loaded.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  type GeneralNameType,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const validity = { notBefore: new Date(Date.now() - 3_600_000), notAfter: new Date(Date.now() + 3_600_000) };
cryptoProvider.set(webcrypto as unknown as Crypto);

/** A certificate authority made for a test; `pem` is its own certificate. */
export interface TestAuthority {
  readonly pem: string;
  /** A server's certificate for one host, and its key. */
  issue(
    type: Extract<GeneralNameType, 'dns' | 'ip'>,
    host: string,
  ): Promise<{ certificate: string; key: string }>;
}

export async function makeAuthority(name: string): Promise<TestAuthority> {
  const keys = await makeKeys();
  const own = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    ...validity,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    pem: own.toString('pem'),
    issue: async (type, host) => {
      const theirs = await makeKeys();
      const certificate: X509Certificate = await X509CertificateGenerator.create({
        subject: 'CN=server',
        issuer: own.subject,
        publicKey: theirs.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        ...validity,
        extensions: [new SubjectAlternativeNameExtension([{ type, value: host }])],
      });
      return { certificate: certificate.toString('pem'), key: await pemOf(theirs.privateKey) };
    },
  };
}

const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${bytes.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
}
