/** Where a bucket is and who asks for it, as BLOB_URL says it: `s3://KEY:SECRET@host:port/bucket/folder?region=…`. */

/** Holds the secret: never log it. */
export interface S3Address {
  /** `https://host:port` */
  endpoint: string;
  /** what people are told of it */
  host: string;
  bucket: string;
  /** what all names begin with: empty, or with a slash at its end */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Most stores of one's own take any region; this is the usual one. */
const usualRegion = 'us-east-1';

/** Reads an address that the settings have checked. Key and secret are percent-encoded in it. */
export function s3Address(text: string): S3Address {
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  return {
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    host: url.host,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') ?? usualRegion,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
