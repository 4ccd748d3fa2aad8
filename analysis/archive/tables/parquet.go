package tables

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	packed "github.com/parquet-go/parquet-go/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// Most rows are plays, and of them the library makes values one by one, twenty a card: that is three
// quarters of the time of an export. So columns of plays are made at once, and only packed by its
// encodings; what a file is besides pages, it tells itself, by an empty one that it has written.

// parquetFile is a file whose columns are written whole, a group of rows at a time.
type parquetFile struct {
	out    io.Writer
	at     int64
	meta   format.FileMetaData
	chunk  chunk
	packed []byte
	err    error
}

const parquetMagic = "PAR1"

func newParquetFile[T any](out io.Writer) *parquetFile {
	f := &parquetFile{out: out}
	var empty bytes.Buffer
	err := parquet.NewGenericWriter[T](&empty, createdBy).Close()
	if err == nil {
		var like *parquet.File
		if like, err = parquet.OpenFile(bytes.NewReader(empty.Bytes()), int64(empty.Len())); err == nil {
			f.meta = *like.Metadata()
		}
	}
	f.err = err
	f.write([]byte(parquetMagic))
	return f
}

func (f *parquetFile) write(b []byte) {
	if f.err == nil {
		_, f.err = f.out.Write(b)
		f.at += int64(len(b))
	}
}

// group writes a group of so many rows. fill fills the column of a name.
func (f *parquetFile) group(rows int, fill func(name string, c *chunk)) error {
	g := format.RowGroup{NumRows: int64(rows), FileOffset: f.at, Ordinal: int16(len(f.meta.RowGroups))}
	c := &f.chunk
	for _, of := range f.meta.Schema[1:] {
		c.begin(of)
		fill(of.Name, c)
		m := f.column(c, rows)
		g.TotalByteSize += m.TotalUncompressedSize
		g.TotalCompressedSize += m.TotalCompressedSize
		g.Columns = append(g.Columns, format.ColumnChunk{MetaData: m})
	}
	f.meta.NumRows += g.NumRows
	f.meta.RowGroups = append(f.meta.RowGroups, g)
	return f.err
}

// column writes the pages of a column.
func (f *parquetFile) column(c *chunk, rows int) format.ColumnMetaData {
	m := format.ColumnMetaData{Type: c.of.Type.V, PathInSchema: []string{c.of.Name}, Codec: format.Zstd, NumValues: int64(rows)}
	begin := f.at
	if d := c.dictionary(); d != nil {
		m.DictionaryPageOffset = f.at
		m.Encoding = append(m.Encoding, format.Plain)
		m.TotalUncompressedSize += f.page(d, format.PageHeader{Type: format.DictionaryPage,
			DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: int32(len(c.words)), Encoding: format.Plain})})
	}
	m.DataPageOffset = f.at
	data, encoding, err := c.data()
	if f.err == nil {
		f.err = err
	}
	m.Encoding = append(m.Encoding, encoding, format.RLE)
	m.TotalUncompressedSize += f.page(data, format.PageHeader{Type: format.DataPage, DataPageHeader: thrift.New(format.DataPageHeader{
		NumValues: int32(rows), Encoding: encoding, DefinitionLevelEncoding: format.RLE, RepetitionLevelEncoding: format.RLE,
	})})
	m.TotalCompressedSize, m.Statistics = f.at-begin, c.statistics()
	return m
}

// page writes a page, and returns its size unpacked.
func (f *parquetFile) page(body []byte, header format.PageHeader) int64 {
	f.packed = packer().EncodeAll(body, f.packed[:0])
	header.UncompressedPageSize, header.CompressedPageSize = int32(len(body)), int32(len(f.packed))
	header.CRC = int32(crc32.ChecksumIEEE(f.packed))
	head := f.marshal(&header)
	f.write(head)
	f.write(f.packed)
	return int64(len(head) + len(body))
}

func (f *parquetFile) marshal(v any) []byte {
	out, err := thrift.Marshal(new(thrift.CompactProtocol), v)
	if f.err == nil {
		f.err = err
	}
	return out
}

// end writes what the file has.
func (f *parquetFile) end() error {
	foot := f.marshal(&f.meta)
	f.write(append(binary.LittleEndian.AppendUint32(foot, uint32(len(foot))), parquetMagic...))
	return f.err
}

// codec packs the pages that the library makes as those that are made here.
type codec struct{ packed.Codec }

func (*codec) Encode(dst, src []byte) ([]byte, error) { return packer().EncodeAll(src, dst[:0]), nil }

// packer packs pages. Nothing is repeated in most of them, but some bytes are more frequent than others:
// zstd leaves that out where nothing repeats, unless it is told to look.
var packer = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithAllLitEntropyCompression(true),
		zstd.WithZeroFrames(true), zstd.WithEncoderCRC(false), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic("tables: " + err.Error()) // these options are right
	}
	return e
})
