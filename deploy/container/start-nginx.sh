# Starts nginx in a container with the shipped site. SITE_HOST: the host name; STOREFRONT: address and port of the storefront.
set -eu
certificates=/etc/letsencrypt/live/$SITE_HOST
# Before the first certificate of a public authority, so that port 80 can answer its questions.
if ! [ -e "$certificates/fullchain.pem" ]; then
    certificates=/run/self-signed
    mkdir -p "$certificates"
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$SITE_HOST" -addext "subjectAltName=DNS:$SITE_HOST" \
        -keyout "$certificates/privkey.pem" -out "$certificates/fullchain.pem" 2>/dev/null
fi
sed -e "s|/etc/letsencrypt/live/flagoff.example|$certificates|" -e "s/flagoff\.example/$SITE_HOST/" \
    -e "s/server 127\.0\.0\.1:3000;/server $STOREFRONT;/" /flagoff/nginx.conf > /etc/nginx/conf.d/flagoff.conf
exec nginx -g 'daemon off;'
