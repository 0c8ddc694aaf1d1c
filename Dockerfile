# The demo, a board with a month of postings:
#   docker build -t job-posting-demo .
#   docker run --rm --init -p 3000:3000 -p 3001:3001 job-posting-demo
# Its board is then http://127.0.0.1:3001. With -v demo:/data the data stays.
FROM node:24-slim
WORKDIR /app
COPY . .
RUN npm ci --omit=dev && mkdir -m 700 /data && chown node /data
ENV HOST=0.0.0.0 PORT=3000 BOARD_PORT=3001 DATA_DIR=/data
VOLUME /data
EXPOSE 3000 3001
USER node
CMD ["node", "--conditions=job-posting-source", "samples/demo/main.ts"]
