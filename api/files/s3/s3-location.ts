// Where files are in object storage, from FILES_URL.
import { S3Client } from '@aws-sdk/client-s3';

export type S3Location = {
  client: S3Client;
  /**
   * Signs the addresses that browsers are sent to; differs from `client` if browsers reach the storage by another name.
   */
  signer: S3Client;
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
};

/**
 * Reads an address such as `s3://bucket/folder?region=eu-central-1&endpoint=https://storage.example&pathStyle=true`.
 * `publicEndpoint` is the endpoint for browsers if they reach the storage by another name. Credentials come from the
 * usual AWS variables.
 * @throws TypeError when it does not name a bucket
 */
export function s3Location(url: string): S3Location {
  const { protocol, hostname, pathname, searchParams } = new URL(url);
  if (protocol !== 's3:' || hostname === '') {
    throw new TypeError('The address of object storage looks like s3://bucket/folder?region=eu-central-1');
  }
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  const at = (endpoint: string | null) =>
    new S3Client({
      region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
      ...(endpoint === null ? {} : { endpoint }),
      forcePathStyle: searchParams.get('pathStyle') === 'true',
      // Checksums that only some servers support are omitted unless the call requires one.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  const client = at(searchParams.get('endpoint'));
  const publicEndpoint = searchParams.get('publicEndpoint');
  const signer = publicEndpoint === null ? client : at(publicEndpoint);
  return { client, signer, bucket: hostname, prefix: folder === '' ? '' : `${folder}/` };
}
